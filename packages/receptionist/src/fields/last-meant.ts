/** "Monday. Actually no, make it Tuesday": of two answers in one breath the last one is meant. */
const japanese =
  /[、。,.!?…\s]+(?:え[っ?、\s]*)?(?:[あえお][られやっー]*[、\s]*)?(?:いやいや|いや(?=[、,。\s]|[^ぁ-ん])|いえ(?=[、,。\s])|(?:違う|違った|違います|ちがう|ちがった|ちゃう(?:ねん)?)[わなよ]?|あら(?=[、,])|おっと(?=[、,])|間違えました|間違えた|訂正(?:します)?|あかん\?|やっぱり?(?![いけ]))(?:ごめんなさい|すみません|すんません|[、,。?\s])*|[^、。,\s]{1,20}?(?:じゃ|では?)なくて?(?:[、,。\s]|ごめんなさい|すみません)+/;
const english =
  /[、。,.!?…\s]+(?:(?:oh|uh|um|or),? )*(?:actually(?:,? no)?|(?:no,? )?wait|wait,? no|no,? sorry|sorry,? no|no, (?:i tell a lie|actually|better|make (?:it|that))|scratch that|i mean|or rather|make that|correction|i tell a lie)(?=[,.\s])[,.\s]+(?:actually )?(?:make (?:it|that) )?/i;
const slip = new RegExp(`${japanese.source}|${english.source}`, 'i');

/** What was said, parted where the speaker took something back. */
export function partsOf(text: string): string[] {
  return text.split(slip).filter((part) => part.trim() !== '');
}

const startsWithSlip = new RegExp(`^(?:${slip.source})`, 'i');

/** Of clauses those in which the speaker takes something back belong to the one before. */
export function withSlips(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const before = startsWithSlip.test(` ${clause}`) ? joined.pop() : undefined;
    joined.push(before === undefined ? clause : `${before} ${clause}`);
  }
  return joined;
}

export function lastMeant(text: string, isAnswer: (part: string) => boolean): string {
  const parts = partsOf(text);
  const last = parts.findLastIndex(isAnswer);
  const isBeginning = last === 0 && parts.length > 1;
  return last < 0 || isBeginning ? text : parts.slice(last).join(' ');
}
