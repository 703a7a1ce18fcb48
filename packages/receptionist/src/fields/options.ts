/** Fields whose label names the answers: "席の種類（S席、A席、B席）", "Manual or automatic", "初診か再診か". */
import { partsOf } from './last-meant.ts';

const charactersMax = 40;
const bracketed = /[（(［[]([^）)］\]]+)[）)］\]]/;
/** Words that mean something else wherever they are said. */
const ordinary = /^(?:電話|メール|あり|なし|はい|いいえ|yes|no|any|none|other|その他|時間|日)$/i;

/** None where the label names no answers. */
export function optionsOf(label: string): string[] {
  const inside = bracketed.exec(label)?.[1];
  const listed = inside?.split(/[、,，・/／]|\s+or\s+/) ?? between(label);
  const options = listed.map((option) => option.replace(/^(?:or|and|an?|the) |など$/gi, '').trim());
  const isList = options.length > 1 && options.every((option) => option !== '' && [...option].length <= charactersMax);
  return isList ? options : [];
}

function between(label: string): string[] {
  const [, first, second] = /^(.+?)か、?(.+?)か$/.exec(label) ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  return /\s+or\s+/i.test(label) ? label.split(/,\s*(?:or\s+)?|\s+or\s+/i) : [];
}

const denied = (option: string): RegExp =>
  new RegExp(
    `${escaped(option)}(?:じゃ|では|以外|は(?:いや|嫌|だめ|ダメ|ちょっと)|(?: is| isn't|'s) (?:full|no|not|too))|\\bnot (?:an? |the )?${escaped(option)}`,
    'gi',
  );

function withoutDenied(text: string, options: readonly string[]): string {
  return options.reduce((rest, option) => rest.replace(denied(option), ' '), text).toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The one of them that is meant, the last where somebody thinks again. Null: none, or several at once. */
export function optionIn(text: string, options: readonly string[]): string | null {
  for (const part of partsOf(text).toReversed()) {
    const said = withoutDenied(part, options);
    const named = options.filter((option) => said.includes(option.toLowerCase()));
    const meant =
      named.length > 0
        ? named
        : options.filter((option) => ownWords(option, options).some((word) => hasWord(said, word)));
    const [only, ...others] = meant;
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}

/** In so many words, wherever it is said. */
export function optionNamed(text: string, options: readonly string[]): string | null {
  const said = withoutDenied(text, options);
  const named = options.filter(
    (option) => [...option].length > 1 && !ordinary.test(option) && hasWord(said, option.toLowerCase()),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The words of an option that no other one has. */
function ownWords(option: string, options: readonly string[]): string[] {
  const others = options
    .filter((other) => other !== option)
    .join(' ')
    .toLowerCase();
  const words = option.toLowerCase().match(/\p{Script=Han}{2,}|[ァ-ヶー]{2,}|[a-z][a-z'-]{1,}/gu) ?? [];
  const isOwn = (word: string): boolean =>
    !hasWord(others, word) && !/^(?:the|at|in|on|of|an?|one|two|to|for|and|or|with)$/.test(word);
  return words.filter(isOwn);
}

function hasWord(text: string, word: string): boolean {
  return /^[a-z]/.test(word) ? new RegExp(`(?<![a-z])${escaped(word)}s?(?![a-z])`).test(text) : text.includes(word);
}
