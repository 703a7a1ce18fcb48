/** A name that says by itself that it is one: somebody introduces themselves. */
import { englishWordsOf } from '../words/english.ts';
import { isPersonName, type JapaneseWord, japaneseWords } from '../words/japanese.ts';
import { looksLikeName, nameLength } from './judge-name.ts';

export interface NameFound {
  value: string;
  /** Where it stands in the clause, with the words that introduce it. */
  start: number;
  end: number;
}

const introduced =
  /(?<=^(?:予約して(?:い)?る|予約した|予約の|(?:先ほど|さっき|昨日|先日)(?:お)?電話した))([\p{Script=Han}\p{Script=Katakana}A-Za-z][^、。,\s]{0,12}?)(?:です|と申し)|(?:(?:私|わたくし|わたし|僕)(?:は|、)?|(?:お?名前|氏名)は)?\s*([^、。,\s]{1,20}(?:[\s・][^、。,\s]{1,15})?)(?:と申し(?:ます|まして)|ともうします|と(?:い|言)い(?:ます|まして))|(?:お?名前|氏名)(?:は|が)、?\s*([^、。]{1,20}?)(?:です|でお願い|になります|、|。|$)|^([^、。,\s]{1,10}?)(?:(?:の|という)名前)?で(?:予約|登録|席)?(?:を)?(?:取っと?い?て|取って|入れと?い?て|頼み?ます|頼むわ)/u;
const plain =
  /^(?:(?:あ|あの|えっと|えーと|もしもし|はい|すみません)[、っ\s]*)?([^、。,\s]{1,12}(?:[\s　][^、。,\s]{1,8})?)(?:です|でございます)(?=$|[、。\s]|が|けど|けれど)/u;
const english =
  /\b(?:my (?:full |last |first )?name(?: is|'s)|the name(?: is|'s)|name is|call me|this is|i am|i'm|it's|it is|under(?: the name(?: of)?)?)\s+(?=\p{L})/giu;
const speaking = /^(?:(?:hi|hello|hey)[, ]+)?(\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*){0,3}) (?:here|speaking)\b/iu;
const wordsMax = 5;
/** "S-M-I-T-H", told beside the name. */
const spelledOut = /,?\s*(?:that's |spelled |spelt )?\b(?:[A-Za-z]-){2,}[A-Za-z]\b,?/;

/** Null: nobody introduces themselves in this clause. */
export function findName(clause: string): NameFound | null {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(clause)
    ? findJapanese(clause)
    : findEnglish(clause);
}

function findJapanese(clause: string): NameFound | null {
  const told = introduced.exec(clause);
  const called = told?.slice(1).find((group) => group !== undefined) ?? '';
  if (told) return found(told, called.replace(ofOrganisation, ''));
  const bare = plain.exec(clause);
  const name = bare?.[1] ?? '';
  // Anything may stand before です: only what the dictionary knows as a name is one.
  return bare && japaneseWords(name).some(isPersonName) && looksLikeName(name) ? found(bare, name) : null;
}

function findEnglish(clause: string): NameFound | null {
  const trailing = speaking.exec(clause);
  if (trailing?.[1] !== undefined && looksLikeName(trailing[1])) return found(trailing, trailing[1]);
  for (const match of clause.matchAll(english)) {
    const from = match.index + match[0].length;
    // Words of a sentence are read in it: "I'm calling" is no name, "my name's Will" is.
    const told = clause.slice(from);
    const unspelled = told.replace(spelledOut, '');
    const rest = unspelled.match(/^\p{L}[\p{L}'’-]*\.?(?:[ ]\p{L}[\p{L}'’-]*\.?){0,4}/u)?.[0] ?? '';
    // "It's BD68 LFR" is no name.
    if (/^\p{L}*\d/u.test(told)) continue;
    const words = englishWordsOf(rest).slice(0, wordsMax);
    const isTold = /name|call me/i.test(match[0]);
    const count = Math.max(nameLength(words), isTold && /^\p{Lu}/u.test(rest) ? 1 : 0);
    const first = rest.split(' ').slice(0, count).join(' ').replace(/[.]$/, '');
    // "It's Maureen, Maureen Oldroyd".
    const value = unspelled.split(/[,.]\s*/).find((part) => isFuller(part, first)) ?? first;
    const isName = value !== '' && (isTold || /^\p{Lu}/u.test(value) || words[0]?.tags.has('Person') === true);
    const end = unspelled === told ? from + told.indexOf(value) + value.length : clause.length;
    if (isName) return { value, start: match.index, end };
  }
  return null;
}

/** The same name with more of it. */
export function isFuller(name: string, other: string): boolean {
  const gap = /[a-z]/i.test(other) ? ' ' : '';
  return name !== other && (name.startsWith(other + gap) || name.endsWith(gap + other)) && looksLikeName(name);
}

function found(match: RegExpExecArray, value: string): NameFound | null {
  return value === '' ? null : { value, start: match.index, end: match.index + match[0].length };
}

/** A name among other words, where a name was asked for: "佐々木、あの、佐々木健です、はい". The fullest one counts. */
export function nameIn(text: string): string | null {
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text))
    return findName(text)?.value ?? capitalised(text);
  const runs: string[][] = [[]];
  let isBehindName = false;
  for (const word of japaneseWords(text.replace(ofOrganisation, ''))) {
    // The halves of a name may be told apart: "田中、一郎です". Of a first name the dictionary often knows no more than the signs.
    const isPart: boolean = isPersonName(word) || (isBehindName && isUnknownSign(word));
    isBehindName = isPart;
    if (isPart) runs.at(-1)?.push(word.surface);
    else if (!/^[、・\s]$/.test(word.surface)) runs.push([]);
  }
  const names = runs
    .filter((run) => run.length > 0)
    .map((run) => run.filter((part, at) => run.indexOf(part) === at).join(''));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** "丸山工務店の西尾": where somebody works is not their name. */
const ofOrganisation = /^[^、。\s]*(?:店|社|会|所|院|校|局|部|課|室|園|館|屋|組)の/u;

/** One or two signs of a noun that is no kind of organisation: "颯太" is 颯 and 太. */
function isUnknownSign({ surface, partOfSpeech, divisions }: JapaneseWord): boolean {
  if (divisions[0] === '接尾' || [...surface].length > 2) return false;
  const isNoun = partOfSpeech === '名詞' || partOfSpeech === 'UNK';
  return /^\p{Script=Han}+$/u.test(surface) && (isNoun || [...surface].length === 1);
}

/** The last words that are all written as names: "put me down for this, Fiona Garside". */
function capitalised(text: string): string | null {
  const rows =
    text.match(/(?<=[\p{Ll}\d,.] )\p{Lu}[\p{L}'-]+(?: (?:(?:van|von|de|der|la|da|di|bin|al) )*\p{Lu}[\p{L}'-]+)+/gu) ??
    [];
  return rows.findLast((row) => looksLikeName(row)) ?? null;
}
