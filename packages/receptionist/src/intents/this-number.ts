const japanese =
  /(?:かけて(?:い)?る|電話して(?:い)?る|出て(?:い)?る|表示されて(?:い)?る)(?:この)?(?:電話)?(?:番号)?(?:で|に|と同じ|の番号)|^(?:やっぱり?)?(?:今の|この|こちらの|同じ)(?:電話)?番号(?:で|に|と同じ)/;
const english =
  /\b(?:number|one|phone) (?:that )?(?:i'm|i am) (?:calling|ringing) (?:you )?(?:from|on|with)\b|^(?:just )?(?:use )?this (?:number|one|phone)\b|\bsame (?:number|one)\b/i;

/** "The number I am calling from". */
export function isThisNumber(text: string): boolean {
  return japanese.test(text) || english.test(text);
}
