import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { askNext } from '../moves/ask.ts';
import { record } from '../moves/record.ts';
import { sayVaried, type Turn } from '../turn.ts';

/** The answer to a field that wants a yes or a no. Null: it was something else, which may say it in other words. */
export function takeYesNo(turn: Turn, field: FieldSpec, text: string): Turn | null {
  const { answer, rest } = readAnswer(stripFillers(text));
  if (answer === null) {
    if (/^(?:あり(?:ます)?|ある|います|いる)(?:です)?(?:よ)?[。]?$/.test(text.trim()))
      return recordYesNo(turn, field, true);
    return isDecline(text) ? recordYesNo(turn, field, false) : null;
  }
  const addition = cleanValue(rest, 'other');
  return recordYesNo(turn, field, answer === 'yes', isWorthKeeping(addition) ? addition : '');
}

/** `addition`: what was said behind the yes or no. */
export function recordYesNo(turn: Turn, field: FieldSpec, isYes: boolean, addition = ''): Turn {
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
