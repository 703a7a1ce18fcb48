/** Sentences of a reply, so that the first can be spoken while the rest is still being written. */
import type { Language } from '../language.ts';

export interface Span {
  start: number;
  end: number;
}

const ends = new Set('。！？!?｡．');
const openers = '「『（(【［[“‘"\'';
const closers = new Set('」』）)】］]”’"\'');
const brackets: Readonly<Record<string, string>> = {
  '「': '」',
  '『': '』',
  '（': '）',
  '(': ')',
  '【': '】',
  '“': '”',
};
/** A bracket open for longer than this no longer holds a sentence together. */
const bracketLengthMax = 120;

/** Abbreviations after which a sentence never ends. */
const neverEnds = new Set(
  'mr mrs ms mx dr prof sr jr st mt ft no nos vs approx dept est fig gen hon lt col sgt rev vol pp ext tel e.g i.e cf al'.split(
    ' ',
  ),
);
/** Abbreviations after which one ends when a capital letter follows. */
const mayEnd = new Set(
  'a.m p.m etc inc ltd co corp u.s u.k u.s.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ave blvd rd apt'.split(
    ' ',
  ),
);
/** Longer than any abbreviation: what is looked at before a period. */
const wordLengthMax = 16;

/** Sentences in order, trimmed, none empty. Joined they hold every character but the white space between them. */
export function splitSentences(text: string, language: Language): string[] {
  return sentenceSpans(text, language).map(({ start, end }) => text.slice(start, end));
}

/** The same as offsets into `text`. */
export function sentenceSpans(text: string, language: Language): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let index = 0;
  while (index < text.length) {
    const bracket = language === 'ja' ? bracketEnd(text, index) : null;
    if (bracket !== null) {
      index = bracket;
      continue;
    }
    const end = sentenceEnd(text, index, start);
    if (end === null) {
      index += 1;
      continue;
    }
    pushTrimmed(spans, text, start, end);
    start = end;
    index = end;
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

/** Where the bracket opened at `index` closes: 「はい。そうです。」と is one sentence. */
function bracketEnd(text: string, index: number): number | null {
  const closing = brackets[text.charAt(index)];
  if (closing === undefined) return null;
  const at = text.indexOf(closing, index + 1);
  if (at < 0 || at - index > bracketLengthMax || text.slice(index, at).includes('\n')) return null;
  // A closed quotation that ends in 。 and is followed by nothing of its sentence is handled as an end of its own.
  return at;
}

function sentenceEnd(text: string, index: number, start: number): number | null {
  const char = text.charAt(index);
  if (char === '\n') return index + 1;
  if (closesSentence(text, index)) return index + 1;
  if (char === '.') return periodEnd(text, index, start);
  if (!ends.has(char)) return null;
  if ((char === '!' || char === '?') && isInsideWord(text, index)) return null;
  return afterClosers(text, index + 1);
}

/** 「…。」 at the end of a line or before another opening bracket. */
function closesSentence(text: string, index: number): boolean {
  if (!'」』）)'.includes(text.charAt(index)) || index === 0) return false;
  if (!ends.has(text.charAt(index - 1))) return false;
  const next = text.charAt(index + 1);
  return next === '' || /\s/.test(next) || openers.includes(next);
}

/** `?a=b` in an address, `Yahoo!ニュース` are no ends; `はい!次` is one. */
function isInsideWord(text: string, index: number): boolean {
  return /[A-Za-z0-9=&/]/.test(text.charAt(index + 1));
}

function periodEnd(text: string, index: number, start: number): number | null {
  const end = afterClosers(text, index + 1);
  const next = text.slice(end).match(/^\s*(.)/su);
  if (!next) return text.length;
  const isSpaced = end < text.length && /\s/.test(text.charAt(end));
  const following = next[1] ?? '';
  // Japanese writing goes on without a space: `OK.次に`.
  if (!isSpaced) return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(following) ? end : null;
  if (text.slice(end).match(/^[^\S\n]*\n/)) return end;
  if (text.slice(0, index).endsWith('..') && /\p{Ll}/u.test(following)) return null;
  if (/^\s*\d{1,3}$/.test(text.slice(start, index))) return null;

  const word = (/[\p{L}.]+$/u.exec(text.slice(Math.max(start, index - wordLengthMax), index))?.[0] ?? '').toLowerCase();
  if (word === 'no') return /\d/.test(following) ? null : end;
  if (neverEnds.has(word)) return null;
  if (mayEnd.has(word)) return /\p{Lu}/u.test(following) ? end : null;
  // An initial: `J. Smith`.
  if (/^\p{L}$/u.test(word) && word !== 'i') return null;
  return /\p{Ll}/u.test(following) ? null : end;
}

/** Further marks and closing brackets stay with the sentence they end. */
function afterClosers(text: string, from: number): number {
  let end = from;
  while (end < text.length && (ends.has(text.charAt(end)) || text.charAt(end) === '.' || isCloser(text, end))) end += 1;
  return end;
}

/** A straight quote closes only where white space or the end follows; else it opens the next sentence. */
function isCloser(text: string, index: number): boolean {
  const char = text.charAt(index);
  if (!closers.has(char)) return false;
  if (char !== '"' && char !== "'") return true;
  return index + 1 >= text.length || /[\s)」』）]/.test(text.charAt(index + 1));
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  if (end > start) spans.push({ start, end });
}
