import { splitClauses } from '../text/clauses.ts';

/** `everything`: what is being taken down is not wanted. `unclear`: something is cancelled, maybe a booking of another day. */
export type TakeBack = 'everything' | 'unclear';

/** What was asked when it was said. `note`: a field that takes any sentence. */
export type AskedFor = 'note' | 'field' | null;

const cancel =
  /^(?:(?:すみません|すいません|あの|やっぱり?|もう|じゃあ?|はい|いえ)[、,。\s]*)*(?:(?:今回|今|受付|これ|それ|この(?:話|件|予約|注文|申し込み)|今の(?:話|予約|注文)?|全部|ぜんぶ)(?:は|を|も|の)?(?:全部)?)*(キャンセル|取り?消し|中止|なかったこと|なし|やめ)(?:で|に)?(?:します|して(?:ください|もらえますか|ほしいです)?|させて(?:ください|いただきます)|お願い(?:いた)?します|したいです|いいです|結構です|ておきます|ときます|ます)?(?:ね|。|！|、)*(?:すみません|ありがとうございました|失礼します)?[。！]*$/;
/** It is this call's own matter that is cancelled. */
const own = /やっぱ|今回|受付|これ|それ|この|今の|全部|ぜんぶ|なかったこと/;
const enough =
  /^(?:もう(?:結構|いい)|やっぱり(?:結構|いい|やめ(?:ます|た|ておきます|ときます)?))(?:です)?(?:よ|ね|わ)?[。、！\s]*$/;

const cancelEnglish =
  /^(?:(?:sorry|actually|no|oh|wait|ok|okay|well|um|please|you know what)[,. ]+)*(?:(?:can|could) (?:you|we|i) |i(?:'d| would) like to |i want to |let's |just )?(?:please )?cancel(?: (?:(this|it|that|everything|all of (?:it|this)|this (?:booking|order|request|appointment)|(?:the|this) whole thing)|the (?:booking|order|request|appointment)))?(?: please)?(?:[,. ]+(?:bye|goodbye|thanks|thank you|sorry))*[.!]*$/i;
const changedMind =
  /\bi(?:'ve| have)? changed my mind(?:[,. ]+(?:sorry|bye|goodbye|thanks|thank you|forget it|never ?mind|i (?:don't|won't)\b.*|(?:please |let's |just )*cancel\b.*))*[.!]*$|\bi don't (?:want|need) (?:(?:it|this|that) (?:any ?more|after all)|to (?:book|order|do this)(?: any ?more| after all)?)[.!]*$/i;
const notWanted = /\bi don't (?:want|need) (?:it|this|that)[.!]*$/i;

/** What the caller takes back; null: nothing, or what was said answers what was asked. */
export function readTakeBack(text: string, asked: AskedFor): TakeBack | null {
  const clauses = splitClauses(text);
  // A reason may stand in front: "主人が頼んだそうなので、もう結構です".
  const behindReasons = clauses.flatMap((clause) => clause.split(/(?<=ので|から)、/).slice(-1));
  const found = [text, ...clauses, ...behindReasons].map((part) => readPart(part.trim(), asked));
  return found.find((meant) => meant === 'everything') ?? found.find((meant) => meant !== null) ?? null;
}

function readPart(text: string, asked: AskedFor): TakeBack | null {
  if (enough.test(text)) return 'everything';
  // The reason of a call may be that something is not wanted any more: only the caller knows of what.
  if (changedMind.test(text)) return asked === 'note' ? 'unclear' : 'everything';
  if (notWanted.test(text)) return asked === null ? 'everything' : 'unclear';
  const [, verb] = cancel.exec(text) ?? [];
  if (verb === 'なし') return asked === null && own.test(text) ? 'everything' : null;
  if (verb === 'やめ') return asked === null || own.test(text) ? 'everything' : 'unclear';
  const english = cancelEnglish.exec(text);
  if (verb === undefined && english === null) return null;
  if (english?.[1] !== undefined || (verb !== undefined && own.test(text))) return 'everything';
  return asked === 'note' ? null : 'unclear';
}
