import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { cleanValue } from '../fields/clean-value.ts';
import { isDecline } from '../intents/decline.ts';
import { stripFillers } from '../intents/fillers.ts';
import { readAnswer } from '../intents/yes-no.ts';
import type { Dialogue } from './dialogue.ts';

/** The answer to a field that wants a yes or a no. Null: it was something else, which may say it in other words. */
export function takeYesNo(dialogue: Dialogue, field: FieldSpec, text: string): BrainOutput | null {
  const { answer, rest } = readAnswer(stripFillers(text));
  if (answer === null && /^(?:あり(?:ます)?|ある|います|いる)(?:です)?(?:よ)?[。]?$/.test(text.trim())) {
    return recordYesNo(dialogue, field, true);
  }
  const beside = cleanValue(rest, 'other');
  if (answer === null && isDecline(text)) return recordYesNo(dialogue, field, false);
  if (answer === null || isRemark(beside))
    return answer === null ? null : recordYesNo(dialogue, field, answer === 'yes');
  return recordYesNo(dialogue, field, answer === 'yes', beside);
}

export function recordYesNo(dialogue: Dialogue, field: FieldSpec, isYes: boolean, beside = ''): BrainOutput {
  const word = wordFor(dialogue, field, isYes);
  const value = dialogue.options.language === 'ja' ? `${word}、${beside}` : `${word}, ${beside}`;
  dialogue.record(field, beside === '' ? word : value);
  return dialogue.turn(dialogue.vary(dialogue.wording.acknowledge), ...dialogue.goOn());
}

function wordFor({ options }: Dialogue, field: FieldSpec, isYes: boolean): string {
  if (options.language === 'en') return isYes ? 'Yes' : 'No';
  if (field.label.endsWith('有無')) return isYes ? 'あり' : 'なし';
  return isYes ? 'はい' : 'いいえ';
}

/** Only what carries something of its own is kept beside the answer. */
function isRemark(beside: string): boolean {
  return [...beside].length < 2 || isDecline(beside);
}
