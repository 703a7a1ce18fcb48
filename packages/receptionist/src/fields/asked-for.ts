import type { FieldSpec } from '@uketsuke/contracts';
import type { AskedFor } from '../model/intents.ts';
import { type FieldKind, kindOf } from './field-kind.ts';
import { optionsOf } from './options.ts';

const byKind: Readonly<Record<FieldKind, AskedFor>> = {
  name: 'name',
  otherName: 'name',
  company: 'name',
  phone: 'phone',
  date: 'when',
  time: 'when',
  dateTime: 'when',
  past: 'when',
  people: 'count',
  nights: 'count',
  age: 'count',
  address: 'address',
  email: 'email',
  reason: 'reason',
  request: 'reason',
  yesNo: 'yesno',
  code: 'code',
  other: 'item',
};

/** A field as the trained models know it. */
export function askedForBy(field: FieldSpec): AskedFor {
  const kind = kindOf(field);
  return kind === 'other' && optionsOf(field.label).length > 0 ? 'choice' : byKind[kind];
}
