/** The two actions by which a free time is found and booked, and the field that says when. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOptions, BrainTool } from '../brain.ts';
import { kindOf } from '../fields/field-kind.ts';
import { valuesByKind } from '../tools/tool-arguments.ts';

export interface BookingDesk {
  readonly find: BrainTool;
  readonly book: BrainTool;
  readonly field: FieldSpec;
}

/** null: there are no such actions, or the fields do not ask for what a booking needs. Then nothing is offered that could not be booked. */
export function bookingDesk(
  fields: readonly FieldSpec[],
  { booking, tools = [] }: Pick<BrainOptions, 'booking' | 'tools'>,
): BookingDesk | null {
  const find = tools.find(({ name }) => name === booking?.find);
  const book = tools.find(({ name }) => name === booking?.book);
  const field = fields.find((candidate) => kindOf(candidate) === 'dateTime');
  if (!find || !book || !field) return null;
  const required = fields.filter((candidate) => candidate.required);
  const known = valuesByKind(required, new Map(required.map(({ key }) => [key, null])));
  const needs = (book.parameters?.required ?? []).filter((name) => name !== 'start');
  return needs.every((name) => known.has(name)) ? { find, book, field } : null;
}
