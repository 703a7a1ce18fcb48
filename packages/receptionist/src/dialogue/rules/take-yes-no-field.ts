import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { askNext } from '../moves/ask.ts';
import { record } from '../moves/record.ts';
import { sayVaried, type Turn } from '../turn.ts';

/** The answer to a field that wants a yes or a no. Null: the answer is in other words, and is taken as it is. */
export function takeYesNoField(turn: Turn, field: FieldSpec, text: string): Turn | null {
  const { answer, rest } = readAnswer(stripFillers(text));
  if (answer === null) {
    if (/^(?:あり(?:ます)?|ある|います|いる)(?:です)?(?:よ)?[。]?$/.test(text.trim()))
      return recordYesNoField(turn, field, true);
    return isDecline(text) ? recordYesNoField(turn, field, false) : null;
  }
  const addition = cleanValue(rest, 'other');
  return recordYesNoField(turn, field, answer === 'yes', isWorthKeeping(addition) ? addition : '');
}

/** `addition`: what was said after the yes or no. */
export function recordYesNoField(turn: Turn, field: FieldSpec, isYes: boolean, addition = ''): Turn {
  const word = wordFor(turn, field, isYes);
  const value = turn.desk.language === 'ja' ? `${word}、${addition}` : `${word}, ${addition}`;
  return askNext(sayVaried(record(turn, field, addition === '' ? word : value), 'acknowledge'));
}

function wordFor({ desk }: Turn, field: FieldSpec, isYes: boolean): string {
  if (desk.language === 'en') return isYes ? 'Yes' : 'No';
  if (field.label.endsWith('有無')) return isYes ? 'あり' : 'なし';
  return isYes ? 'はい' : 'いいえ';
}

/** "No, none" adds nothing to its no. */
function isWorthKeeping(addition: string): boolean {
  return [...addition].length >= 2 && !isDecline(addition);
}
