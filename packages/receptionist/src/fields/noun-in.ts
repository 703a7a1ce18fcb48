/** Of a sentence about a thing or a person: the word for it, where it has exactly one. */
import { englishWordsOf } from '../words/english.ts';
import { japaneseWords } from '../words/japanese.ts';

const asksNoun =
  /製品|商品|機種|機器|家電|関係|続柄|品目|\b(?:appliances?|products?|devices?|relationship|relation)\b/i;
/** Nouns that name no thing: doing, counting, when, where, who. */
const noThing = new Set(['サ変接続', '数', '副詞可能', '代名詞', '非自立', '形容動詞語幹', '固有名詞']);
const ending = '接尾';
const noThingEnglish = ['Pronoun', 'Possessive', 'Date', 'Time', 'Value', 'Duration', 'Gerund'];
const timesOfDay = /^(?:night|morning|afternoon|evening|day|week|month|year|time)s?$/i;

export interface NounFound {
  value: string;
  /** Something happens in the sentence: "I'm her daughter" only says who. */
  tellsMore: boolean;
}

/** Null: the field asks for no thing, this is no sentence, or it names several. */
export function nounIn(sentence: string, label: string): NounFound | null {
  if (!asksNoun.test(label)) return null;
  return /[ぁ-ん]/.test(sentence) ? japaneseNoun(sentence) : englishNoun(sentence);
}

function japaneseNoun(sentence: string): NounFound | null {
  const words = japaneseWords(sentence);
  const tellsMore = words.some(({ partOfSpeech }) => partOfSpeech === '動詞');
  if (!tellsMore && !words.some(({ partOfSpeech }) => partOfSpeech === '助動詞')) return null;
  const runs: string[][] = [[]];
  for (const [at, { surface, partOfSpeech, divisions }] of words.entries()) {
    const run = runs.at(-1) ?? [];
    const kind = divisions[0] ?? '';
    // "洗濯" is something done, with its "機" it is a thing.
    const isBegun = kind === 'サ変接続' && words[at + 1]?.divisions[0] === ending;
    const isThing = partOfSpeech === '名詞' && (kind === ending ? run.length > 0 : isBegun || !noThing.has(kind));
    if (isThing) run.push(surface);
    else runs.push([]);
  }
  return onlyOne(
    runs.map((run) => run.join('')),
    tellsMore,
  );
}

function englishNoun(sentence: string): NounFound | null {
  const words = englishWordsOf(sentence);
  const tellsMore = words.some(({ tags }) => tags.has('Verb') && !tags.has('Copula'));
  if (!tellsMore && !words.some(({ text, tags }) => tags.has('Copula') || /^i['’]m$/i.test(text))) return null;
  const runs: string[][] = [[]];
  for (const { text, tags } of words) {
    const word = text.replace(/[^\p{L}\p{N}-]/gu, '');
    // Places and people are named with a capital; compromise takes some things for places.
    const isThing = tags.has('Noun') && /^\p{Ll}/u.test(word) && !noThingEnglish.some((tag) => tags.has(tag));
    if (isThing && !timesOfDay.test(word)) runs.at(-1)?.push(word);
    if (!isThing || word !== text) runs.push([]);
  }
  return onlyOne(
    runs.map((run) => run.join(' ')),
    tellsMore,
  );
}

const order =
  /\b(?:(?:[Cc]an|[Cc]ould|[Mm]ay) (?:I|i|we) (?:please )?(?:get|have|order|book)|(?:I|i|[Ww]e)(?:'d| would) (?:like|love)|(?:I|i|[Ww]e) (?:want|need)|(?:I|i)(?:'m| am) after) (?!(?:to|it|them|that|this|one|you|some\w+|any\w+)\b)(.+?)(?=,? (?:delivered|sent|dropp|on|to|at|from|by|please|next|tomorrow|today|this|with \p{Lu})|[,.?!]|$)/u;

/** What somebody orders, without when and where to: "can I get a dozen lilies sent to 9 Harbour Road?" */
export function orderIn(sentence: string): string | null {
  return order.exec(sentence)?.[1]?.replace(/ (?:for|with)$/, '') ?? null;
}

function onlyOne(nouns: readonly string[], tellsMore: boolean): NounFound | null {
  const [value, ...others] = new Set(nouns.filter((noun) => noun !== ''));
  return value === undefined || others.length > 0 ? null : { value, tellsMore };
}
