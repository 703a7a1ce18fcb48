/** What was said, read for the fields of this conversation. */
import type { FieldSpec } from '@uketsuke/contracts';
import { understand, type Understanding } from '../../fields/understand.ts';
import { findPhone, type PhoneEntry } from '../../numbers/phone-entry.ts';
import type { Turn } from '../turn.ts';
import { openFields } from './record.ts';

/** Without `fields` those that are still to be asked for. `asked`: the one that was asked for. */
export function read(
  turn: Turn,
  text: string,
  { fields = openFields(turn), asked = null }: { fields?: readonly FieldSpec[]; asked?: FieldSpec | null } = {},
): Understanding {
  const { fields: all } = turn.desk.config;
  return understand(text, { fields, all, asked, digitsBefore: turn.state.digitsBefore, country: turn.desk.country });
}

/** Whether a value for any of them speaks for itself. */
export function saysValues(turn: Turn, text: string, fields?: readonly FieldSpec[]): boolean {
  const found = read(turn, text, fields && { fields });
  return found.values.size > 0 || found.declined.size > 0 || found.phone.status === 'valid';
}

/** A telephone number that was asked for. */
export function readPhone({ desk }: Turn, text: string, before = ''): PhoneEntry {
  return findPhone(text, { before, isAsked: true, country: desk.country });
}
