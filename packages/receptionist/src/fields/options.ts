/** Fields whose label names the answers: "席の種類（S席、A席、B席）", "Manual or automatic", "初診か再診か". */
import { writeDigits } from '../numbers/spoken-digits.ts';
import { smallNumber } from './number-words.ts';
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
  const unit = /^\d+( .+)$/.exec(options.at(-1) ?? '')?.[1];
  const isOfNumbers = unit !== undefined && options.slice(0, -1).every((option) => /^\d+$/.test(option));
  // "2, 3 or 5 tonnes": what is counted is said once.
  if (isOfNumbers && options.length > 1) return options.map((option) => option.replace(/^\d+$/, `$&${unit}`));
  const isList = options.length > 1 && options.every((option) => option !== '' && [...option].length <= charactersMax);
  return isList ? options : [];
}

function between(label: string): string[] {
  // "Type of fire or stove" asks which of the types.
  if (/\b(?:type|kind|sort|name)s? of\b/i.test(label)) return [];
  const [, first, second] = /^(.+?)か、?(.+?)か$/.exec(label) ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  return /\s+or\s+/i.test(label) ? label.split(/,\s*(?:or\s+)?|\s+or\s+/i) : [];
}

const denied = (option: string): RegExp =>
  new RegExp(
    `${escaped(option)}(?:じゃ|では|以外|は(?:いや|嫌|だめ|ダメ|ちょっと)|(?: is| isn't|'s) (?:full|no|not|too))|\\bnot (?:\\w+ ){0,3}?${escaped(option)}`,
    'gi',
  );

const capitalised = /\b\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)+/gu;

/** "A three-tonne one", or a number alone: written as the option is that begins with this number. */
function withNumbers(text: string, options: readonly string[]): string {
  return options.reduce((said, option) => {
    const [, number, unit] = /^(\d+) (\w+?)s?$/.exec(option) ?? [];
    if (number === undefined || unit === undefined) return said;
    const counted = new RegExp(`(${smallNumber})[ -]${unit}s?\\b|^(?:the |an? )?(${smallNumber})[.!]?$`, 'gi');
    return said.replace(counted, (told: string, before?: string, alone?: string) =>
      writeDigits(before ?? alone ?? '', 1) === number ? option : told,
    );
  }, text);
}

/** The last word of "Elm Park School" belongs to the name, and chooses nothing of "school or club". */
function withoutNames(text: string, options: readonly string[]): string {
  return text.replace(capitalised, (name) => {
    const [last = '', ...before] = name.toLowerCase().split(' ').toReversed();
    return before.length > 1 && options.some((option) => option.toLowerCase() === last) ? ' ' : name;
  });
}

function withoutDenied(text: string, options: readonly string[]): string {
  return options.reduce((rest, option) => rest.replace(denied(option), ' '), text).toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The one of them that is meant, the last where somebody thinks again. Null: none, or several at once. */
export function optionIn(text: string, options: readonly string[]): string | null {
  for (const part of partsOf(text).toReversed()) {
    const said = withoutDenied(withNumbers(withoutNames(part, options), options), options);
    if (meantIn(said, options).length > 0) return onlyOne(said, (piece) => meantIn(piece, options));
  }
  return null;
}

/** "Of morning and afternoon, the afternoon": of several that are spoken of, the one that is named last and alone. */
function onlyOne(said: string, namedIn: (text: string) => readonly string[]): string | null {
  const all = namedIn(said);
  const pieces = said.split(/[、,。.;?]/).map(namedIn);
  const [only, ...others] = all.length === 1 ? all : (pieces.findLast((named) => named.length > 0) ?? []);
  return only === undefined || others.length > 0 ? null : only;
}

/** Those that are named, or else those of which a word of their own is said. */
function meantIn(said: string, options: readonly string[]): string[] {
  const named = options.filter((option) => said.includes(option.toLowerCase()));
  return named.length > 0
    ? named
    : options.filter((option) => ownWords(option, options).some((word) => hasWord(said, word)));
}

/** In so many words, wherever it is said. */
export function optionNamed(text: string, options: readonly string[]): string | null {
  const telling = options.filter((option) => [...option].length > 1 && !ordinary.test(option));
  return onlyOne(withoutDenied(withNumbers(text, options), options), (said) =>
    telling.filter((option) => hasWord(said, option.toLowerCase())),
  );
}

/** The words of an option that no other one has. */
function ownWords(option: string, options: readonly string[]): string[] {
  const others = options
    .filter((other) => other !== option)
    .join(' ')
    .toLowerCase();
  const words = option.toLowerCase().match(/\p{Script=Han}{2,}|[ァ-ヶー]{2,}|[a-z][a-z'-]{1,}/gu) ?? [];
  const isOwn = (word: string): boolean =>
    !hasWord(others, word) && !(/ /.test(option) && /^(?:the|at|in|on|of|an?|one|two|to|for|and|or|with)$/.test(word));
  return words.filter(isOwn);
}

function hasWord(text: string, word: string): boolean {
  return /^[a-z]/.test(word) ? new RegExp(`(?<![a-z])${escaped(word)}s?(?![a-z])`).test(text) : text.includes(word);
}
