import { readAnswer } from '../intents/yes-no.ts';
import { type FieldKind, isWhen } from './field-kind.ts';
import { tellsPast, whenIn } from './find-when.ts';
import { looksLikeName } from './judge-name.ts';

const wishes =
  /(?:ます$|アレルギー|ありがと|それ|これ|だけ|大丈夫|すみません|お願い|わから|分から|たい|ください|下さい|ですか|ますか|ました|ません|ので|から)|予約|何|どう|\b(?:i|i'd|i'm|want|need|like|book|can|could|would|have|appointment|reservation|table|what|when|where|how|why|do|does|is|are|you|please|the|about|hello|good|fine|great|nothing|never|none|sorry|because|maybe|thank|thanks)\b|^(?:an?|my|some|just|to) |[?？\d]|の者$|歳$|^(?:昨日|きのう|一昨日|おととい|昨夜|昨晩)|.{3,}が.{3,}/i;

/** Anything that may tell when: a value is kept as it was said, so only other talk is to be told apart. */
const when =
  /[\d一二三四五六七八九十]|[日曜朝昼夜夕午時週月今明後早急]|いつ|未定|おまかせ|お任せ|相談|平日|あした|あす|きょう|あさって|どちらでも|何でも|なんでも|\b(?:any\w*|when\w*|soon\w*|later|earl\w*|late|week\w*|day|days|month|morning|noon|afternoon|evening|night|tonight|tomorrow|today|flexible|open|next|o'?clock|am|pm|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|\w+day|january|february|march|april|may|june|july|august|september|october|november|december|asap|christmas|easter|first|second|third|mid\w*|rush|hurry)\b/i;

/** Whether a cleaned answer can be what was asked for. Only names are told from other talk; any text may be the rest. */
export function isPlausible(value: string, kind: FieldKind): boolean {
  const letters = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters === 0) return false;
  if (kind === 'name' && readAnswer(value).answer !== null) return false;
  if (kind === 'name') return looksLikeName(value);
  if (kind === 'company')
    return (
      !wishes.test(value) && !/の件|折り返し|について|問い?合わせ/.test(value) && readAnswer(value).answer === null
    );
  if (kind === 'address')
    return !/[?？]$|(?:ます|です|たい|んだ|けど|ません)[。、]?$|\b(?:i|i'm|we|you|your|our|don't|calling|guaranteed)\b/i.test(
      value,
    );
  if (kind === 'code') return looksLikeCode(value);
  if (kind === 'otherName')
    return [...value].length <= 40 && readAnswer(value).answer === null && !/[?？。]/.test(value) && !isTold(value);
  if (isWhen(kind) && whenIn(value, kind) === null && isSentence(value)) return false;
  if (isWhen(kind)) return when.test(value) || whenIn(value, kind) !== null || tellsPast(value);
  if (kind === 'email') return /@/.test(value);
  if (kind === 'nights' || kind === 'age')
    return /[\d一二三四五六七八九十]|晩|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b|生まれ|未定/i.test(
      value,
    );
  if (kind === 'people' && /[時月]|\d日|曜|^0+(?!\d)|^(?:ゼロ|零)/.test(value)) return false;
  if (kind === 'people')
    return /[\d一二三四五六七八九十]|ひとり|ふたり|にん|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|just me|me|couple|dozen|myself|alone)\b|未定|自分|^(?:私|僕|俺|わたし|本人)(?:だけ|のみ|ひとり|一人)/i.test(
      value,
    );
  return true;
}

/** Somebody tells something: longer than any day, or with a verb. */
function isSentence(value: string): boolean {
  return /[ぁ-ん]/.test(value) ? [...value].length > 24 : value.split(' ').length > 7;
}

/** Names of pets are words of any kind; a row of them with grammar in it is none. */
function isTold(value: string): boolean {
  const words = value.split(' ');
  return (
    words.length > 2 && /\b(?:all|the|my|your|me|i|you|it|to|of|is|are|she|he|they|\w+n't|and then)\b/i.test(value)
  );
}

/** Letters and digits, few words: a sentence is none. */
function looksLikeCode(value: string): boolean {
  return /\d/.test(value) ? value.replace(/[^\p{Script=Hiragana}]/gu, '').length <= 2 : /^[A-Z]{2,12}$/.test(value);
}
