/** How finished words sound that a caller has said so far, by the words alone. It says nothing about time. */
import type { Language } from '@uketsuke/contracts';
import { isBackchannel } from '../intents/backchannels.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { toldNumber } from '../numbers/told-number.ts';
import type { Ending } from './ending.ts';
import { englishEnding } from './english-ending.ts';
import { japaneseEnding } from './japanese-ending.ts';
import type { AskedFor } from './question-in.ts';

export type Completeness =
  | Ending
  /** Everything that was asked for: all digits of a telephone number, a yes or no with what belongs to it. */
  | 'whole'
  /** In the middle of a number. */
  | 'number';

export interface SaidSoFar {
  text: string;
  asked: AskedFor;
  language: Language;
}

/** Only the end matters, and patterns take time. */
const charactersMax = 200;
/** Shorter rows of digits that nobody asked for are an hour, a count or a price. */
const unaskedDigitsMin = 3;
/** "March 4th, 1988": its digits are whole. */
const date =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b.*\d|\d\s*年|\d\s*月/iu;
/** What is right mostly follows. */
const denies = /違(?:う|い|っ)|間違って|\b(?:not (?:right|correct)|wrong|incorrect)\b/iu;

export function completenessOf({ text, asked, language }: SaidSoFar): Completeness {
  const said = text.slice(-charactersMax).normalize('NFKC').trim();
  if (!/[\p{L}\p{N}]/u.test(said)) return 'open';
  const ending = language === 'ja' ? japaneseEnding(said) : englishEnding(said);
  if (ending === 'hesitation') return ending;
  const number = toldNumber(said, { isAsked: asked === 'phone' });
  const isUnasked = number !== null && number.digits.length >= unaskedDigitsMin && !date.test(said);
  if (number && (asked === 'phone' || isUnasked)) {
    if (number.isWhole) return ending === 'unfinished' && !number.isAtEnd ? ending : 'whole';
    if (number.isAtEnd) return 'number';
  }
  if (asked === 'yes_no') {
    if (denies.test(said) && ending === 'sentence') return 'open';
    const answer = yesOrNo(said);
    if (answer) return answer;
  } else if (isBackchannel(said, language)) {
    return isThanks(said) ? 'sentence' : 'hesitation';
  }
  if (asked === 'phone' && number === null && ending === 'open') return 'unfinished';
  return ending;
}

/** A bare yes may have more behind it, one that comes with its polite form is an answer. */
function yesOrNo(said: string): Completeness | null {
  const { answer, rest } = readAnswer(said);
  if (answer === null || rest !== '') return null;
  const bare = said.replace(/[\s、。,.!！]/gu, '');
  return [...bare].length > (/[a-z]/i.test(bare) ? 4 : 3) ? 'whole' : 'clause';
}

function isThanks(said: string): boolean {
  return /お願いします|わかりました|分かりました|承知しました|了解です|understood|i understand|no problem|got it/i.test(
    said,
  );
}
