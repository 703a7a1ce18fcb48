import type { BrainOutput } from '../brain.ts';
import { joinDayAndTime } from '../fields/join-day-and-time.ts';
import { isPlausible } from '../fields/judge-value.ts';
import { kindOf } from '../fields/field-kind.ts';
import { findCorrection } from './corrections.ts';
import type { Dialogue } from './dialogue.ts';

/** Changes what is recorded. Null: no correction was found in what was said. */
export function takeCorrection(dialogue: Dialogue, text: string, { mayMeanLast = false } = {}): BrainOutput | null {
  const { state, wording, options } = dialogue;
  const fields = options.config.fields.filter((field) => state.values.has(field.key));
  const lastKey = [...state.values.keys()].at(-1);
  const last = mayMeanLast ? (fields.find((field) => field.key === lastKey) ?? null) : null;
  const { values, phone, target } = findCorrection(text, { fields, values: state.values, last });
  const say: string[] = [];
  for (const field of fields) {
    const told = values.get(field.key);
    const before = state.values.get(field.key) ?? '';
    const isJoined = told !== undefined && kindOf(field) === 'dateTime';
    const value = isJoined ? joinDayAndTime(before, told, options.language) : told;
    if (value === undefined || value === state.values.get(field.key) || !isPlausible(value, kindOf(field))) continue;
    dialogue.record(field, value);
    say.push(wording.corrected(dialogue.topic(field), value));
  }
  const phoneField = fields.find((field) => field.type === 'phone');
  if (phone.status === 'valid' && phoneField) {
    return dialogue.turn(wording.sorry, ...say, ...dialogue.readBack(phoneField, phone.value));
  }
  if (say.length > 0) return dialogue.turn(wording.sorry, ...say, ...dialogue.goOn());
  if (target === null) return null;
  return dialogue.turn(wording.sorry, ...dialogue.askWith(target, wording.correctTo(dialogue.topic(target))));
}
