const japanese =
  /予約(?:を|の|は|して(?:い)?(?:る|た|ます|ました)(?:の|ん)?|した(?:の|ん)?)?(?:です|だ)?(?:が|けど)?.{0,16}(?:変更|変え|キャンセル|取り?消|ずら|早め|遅ら|遅れ|確認(?:したい|させて|でき|を))/;
const english =
  /\b(?:change|cancel|move|reschedule|confirm|check|postpone|bring forward)\b.{0,20}\b(?:my|our|the|an?|existing)\b.{0,16}\b(?:appointment|reservation|booking)\b/i;

/** Something about a booking that was made before this call. */
export function isAboutBooking(text: string): boolean {
  return japanese.test(text) || english.test(text);
}
