import type { FieldSpec } from '@uketsuke/contracts';
import { kindOf } from '../../fields/field-kind.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { understand } from '../../fields/understand.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { findCorrection } from '../corrections.ts';
import { topicOf } from '../desk.ts';
import { askNext, askWith, readBack } from '../moves/ask.ts';
import { openFields, record, valueOf } from '../moves/record.ts';
import { say, sayVaried, type Turn } from '../turn.ts';

/** Changes what is recorded. Null: no correction was found in what was said. */
export function takeCorrection(turn: Turn, text: string, { mayMeanLast = false } = {}): Turn | null {
  const { state, desk } = turn;
  const fields = desk.config.fields.filter((field) => state.values.has(field.key));
  const lastKey = [...state.values.keys()].at(-1);
  const last = mayMeanLast ? (fields.find((field) => field.key === lastKey) ?? null) : null;
  const { values, declined, phone, target } = findCorrection(text, {
    fields,
    values: state.values,
    last,
    country: desk.country,
  });
  const sorry = say(turn, desk.wording.sorry);
  const half = fields.find((field) => isHalfAddress(field, valueOf(turn, field), values.get(field.key)));
  if (half) return askWith(sorry, half, desk.wording.correctTo(topicOf(half)));
  const changed = fields.reduce((next, field) => correct(next, field, values.get(field.key)), sorry);
  const emptied = fields.filter((field) => declined.has(field.key) && !field.required && valueOf(turn, field) !== null);
  const corrected = takeNew(
    emptied.reduce((next, field) => sayVaried(record(next, field, null), 'skipped'), changed),
    text,
  );
  const phoneField = fields.find((field) => field.type === 'phone');
  if (phone.status === 'valid' && phoneField) return readBack(corrected, phoneField, phone.value);
  if (corrected !== sorry) return askNext(corrected);
  return target === null ? null : askWith(sorry, target, desk.wording.correctTo(topicOf(target)));
}

/** "やっぱり鷺沼のほう": another place than the one that was told with its number. */
function isHalfAddress(field: FieldSpec, before: string | null, told: string | undefined): boolean {
  const hasNumber = (text: string): boolean => /[\d一二三四五六七八九十]/.test(text);
  return kindOf(field) === 'address' && before !== null && told !== undefined && hasNumber(before) && !hasNumber(told);
}

/** What the same words tell of fields that have no value yet. */
function takeNew(turn: Turn, text: string): Turn {
  const fields = openFields(turn);
  const found = understand(text, { fields, asked: null, country: turn.desk.country });
  const taken = fields.filter((field) => found.values.has(field.key));
  return taken.reduce((next, field) => record(next, field, found.values.get(field.key) ?? null), turn);
}

/** The same turn where nothing was told for this field, or nothing new that it can hold. */
function correct(turn: Turn, field: FieldSpec, told: string | undefined): Turn {
  if (told === undefined) return turn;
  const { wording, language } = turn.desk;
  const kind = kindOf(field);
  const value = kind === 'dateTime' ? joinDayAndTime(valueOf(turn, field) ?? '', told, language) : told;
  if (value === valueOf(turn, field) || !isPlausible(value, kind)) return turn;
  if (kind === 'yesNo' && readAnswer(value).answer === null) return turn;
  return say(record(turn, field, value), wording.corrected(topicOf(field), value));
}
