import type { FieldSpec, Language } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import type { PhoneEntry } from '../numbers/phone-entry.ts';
import type { Dialogue } from './dialogue.ts';

/** A number that comes bit by bit tries less patience than a wrong one. */
const partWeight = 0.5;

export function takePhone(dialogue: Dialogue, field: FieldSpec, phone: PhoneEntry, digits: string): BrainOutput {
  const { state, wording, options } = dialogue;
  switch (phone.status) {
    case 'valid':
      state.digitsBefore = '';
      return dialogue.turn(...dialogue.readBack(field, phone.value));
    case 'incomplete': {
      const isShort = isBeginning(phone.digits, options.language);
      state.digitsBefore = isShort ? phone.digits : '';
      if (isShort) return dialogue.fail(() => [wording.phoneIncomplete(groupDigits(phone.digits))], partWeight);
      return dialogue.fail(() => [dialogue.vary(wording.phoneInvalid), ...keysHint(dialogue, field)]);
    }
    case 'none':
      state.digitsBefore = /^\d+$/.test(digits) ? digits : '';
      return dialogue.fail(() => [wording.phoneMissing, ...keysHint(dialogue, field)]);
    default:
      return phone satisfies never;
  }
}

/** Whether more digits can make a number of it. */
function isBeginning(digits: string, language: Language): boolean {
  if (/^(?:0|81)/.test(digits)) return digits.length < (/^0[5-9]0/.test(digits) ? 11 : 10);
  if (digits.startsWith('+')) return digits.length < 12;
  if (/^[5-9]0/.test(digits)) return digits.length < 10;
  return language === 'en' ? /^1?(?:[2-9]\d\d){1,2}$/.test(digits) : digits.length < 3;
}

/** As the whole number will be read. */
function groupDigits(digits: string): string {
  const [, area, exchange = '', line = ''] =
    /^(0[5-9]0|0[36])(\d{1,4})?(\d+)?$/.exec(digits) ?? /^(0\d{2})(\d{1,3})?(\d+)?$/.exec(digits) ?? [];
  return area === undefined ? digits : [area, exchange, line].filter((group) => group !== '').join('-');
}

function keysHint({ state, wording, topic }: Dialogue, field: FieldSpec): string[] {
  return state.usesKeys ? [wording.askByKeys(topic(field))] : [];
}
