/** The value of a field that wants a yes or a no. */
import type { FieldSpec, Language } from '@uketsuke/contracts';
import { isDecline, isUnknown } from '../intents/decline.ts';
import { stripFillers } from '../intents/fillers.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { cleanValue } from './clean-value.ts';

/** "あります、軽のワゴンです". */
const there = /^(?:あり(?:ます)?|ある|います|いる|おります|持って(?:い)?ます)(?:です)?(?:よ)?(?=[、。]|$)[、。]?/;

/** Null: neither yes nor no. */
export function yesNoIn(text: string, field: FieldSpec, language: Language): string | null {
  const said = stripFillers(text).trim();
  if (isUnknown(said)) return null;
  const { answer, rest } = readAnswer(said);
  if (answer !== null)
    return yesNoValue({ field, language, isYes: answer === 'yes', addition: cleanValue(rest, 'other') });
  if (there.test(said))
    return yesNoValue({ field, language, isYes: true, addition: cleanValue(said.replace(there, ''), 'other') });
  return isDecline(said) ? yesNoValue({ field, language, isYes: false }) : null;
}

export interface YesNoOptions {
  field: FieldSpec;
  language: Language;
  isYes: boolean;
  /** What was said beside it. */
  addition?: string;
}

export function yesNoValue({ field, language, isYes, addition = '' }: YesNoOptions): string {
  const word = wordFor(field, language, isYes);
  // "No, none" adds nothing to its no.
  if ([...addition].length < 2 || isDecline(addition)) return word;
  return `${word}${language === 'ja' ? '、' : ', '}${addition}`;
}

function wordFor({ label }: FieldSpec, language: Language, isYes: boolean): string {
  if (language === 'en') return isYes ? 'Yes' : 'No';
  if (/有無$|[（(]\s*(?:あり|有)/.test(label)) return isYes ? 'あり' : 'なし';
  return isYes ? 'はい' : 'いいえ';
}
