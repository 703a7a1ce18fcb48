import type { FieldSpec } from '@uketsuke/contracts';
import { type FieldKind, kindOf } from './field-kind.ts';

/** What may be told for a field: where only a day is asked for, or only an hour, both. `all`: the fields of the conversation. */
export function shapeOf(field: FieldSpec, all: readonly FieldSpec[]): FieldKind {
  const kind = kindOf(field);
  if (kind !== 'date' && kind !== 'time') return kind;
  const other = kind === 'date' ? 'time' : 'date';
  return all.some((candidate) => kindOf(candidate) === other) ? kind : 'dateTime';
}
