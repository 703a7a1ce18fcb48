/** What is known of the fields, and how it comes to be known. */
import type { FieldSpec } from '@uketsuke/contracts';
import { readWhen, writeWhen } from '@uketsuke/dates';
import { isWhen, kindOf } from '../../fields/field-kind.ts';
import { call, change, type Turn } from '../turn.ts';

/** Writes a value down; null: declined. Nothing is called where nothing is new. */
export function record(turn: Turn, field: FieldSpec, told: string | null): Turn {
  const { values } = turn.state;
  const before = values.get(field.key);
  // What was volunteered stays; whoever says nothing more when asked declines only the rest.
  const kept = turn.state.volunteered.has(field.key) && typeof before === 'string' ? before : null;
  const value = kept === null || told === null ? (told ?? kept) : joined(turn, kept, told);
  const asked = change(turn, { volunteered: without(turn.state.volunteered, field.key) });
  if (values.has(field.key) && before === value) return asked;
  const recorded = change(asked, { values: new Map(values).set(field.key, value), failures: 0, digitsBefore: '' });
  return call(recorded, { tool: 'record_field', arguments: { key: field.key, value: withDate(turn, field, value) } });
}

/** The same value again, with what has come to be known of it since. */
export function recordAgain(turn: Turn, field: FieldSpec): Turn {
  return call(turn, { tool: 'record_field', arguments: { key: field.key, value: recordedValue(turn, field) } });
}

/** As it stands in the record: beside a time that somebody has to confirm it says so. */
export function recordedValue(turn: Turn, field: FieldSpec): string | null {
  const value = withDate(turn, field, valueOf(turn, field));
  const isOpen = value !== null && turn.desk.booking?.field === field && isLeftOpen(turn);
  return isOpen ? `${value}${turn.desk.wording.slots.openMark}` : value;
}

/** Somebody has to confirm the time. */
export function isLeftOpen({ desk, state }: Turn): boolean {
  const { settled } = state.booking;
  const words = desk.booking && (state.values.get(desk.booking.field.key) ?? null);
  return settled !== null && settled.start === null && settled.words === words;
}

/** In the record the date stands beside the caller's words; the caller hears their own. */
function withDate({ desk, state }: Turn, field: FieldSpec, value: string | null): string | null {
  const kind = kindOf(field);
  if (value === null || !isWhen(kind) || kind === 'past') return value;
  const { settled } = state.booking;
  const start = settled?.words === value && field === desk.booking?.field ? settled.start : null;
  const written = start?.replace('T', ' ') ?? dateIn(desk, value);
  return written === '' || value.includes(written) ? value : `${value} (${written})`;
}

function dateIn({ today, language }: Turn['desk'], words: string): string {
  return today === null ? '' : writeWhen(readWhen(words, { language, today }));
}

/** Two things told for one field. */
export function joined({ desk }: Turn, before: string, told: string): string {
  return `${before}${desk.language === 'ja' ? '、' : '; '}${told}`;
}

/** The field's value was told before it was asked for: it is asked all the same. */
export function volunteer(turn: Turn, field: FieldSpec): Turn {
  return change(turn, { volunteered: new Set(turn.state.volunteered).add(field.key) });
}

/** Null: not asked yet, or declined. */
export function valueOf({ state }: Turn, field: FieldSpec): string | null {
  return state.values.get(field.key) ?? null;
}

/** Fields that are still to be asked for, in the order of asking. */
export function openFields({ desk, state }: Turn): FieldSpec[] {
  return desk.fields.filter((field) => !state.values.has(field.key) || state.volunteered.has(field.key));
}

/** Fields that were asked for, or told: in the order of the config. */
export function recordedFields({ desk, state }: Turn): FieldSpec[] {
  return desk.config.fields.filter((field) => state.values.has(field.key));
}

/** The one that was recorded last. */
export function lastRecorded(turn: Turn): FieldSpec | undefined {
  const lastKey = [...turn.state.values.keys()].at(-1);
  return turn.desk.config.fields.find((field) => field.key === lastKey);
}

/** A question was answered, and nothing was told. */
export function isAnswered(turn: Turn): boolean {
  return turn.state.topic !== null && !hasValues(turn);
}

/** The same, and nothing else was wanted so far. */
export function isOnlyAsking(turn: Turn): boolean {
  return isAnswered(turn) && !turn.state.wantsService;
}

export function hasValues({ state }: Turn): boolean {
  return [...state.values.values()].some((value) => value !== null);
}

/** Nothing is left to ask: every field has a value or, where it is optional, was declined. */
export function isEverythingAsked(turn: Turn): boolean {
  return isComplete(turn) && turn.desk.fields.every((field) => turn.state.values.has(field.key));
}

/** Every required field has a value; where none is required, every field has one or was declined. */
export function isComplete({ desk, state }: Turn): boolean {
  const required = desk.fields.filter((field) => field.required);
  if (required.length > 0) return required.every((field) => (state.values.get(field.key) ?? null) !== null);
  return desk.fields.every((field) => state.values.has(field.key));
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}
