import type { FieldSpec, Language } from '@uketsuke/contracts';
import type { PhoneEntry } from '../../numbers/phone-entry.ts';
import { topicOf } from '../desk.ts';
import { readBack } from '../moves/ask.ts';
import { fail, halfFailure } from '../moves/fail.ts';
import { change, say, sayVaried, type Turn } from '../turn.ts';

/** A telephone number that was asked for. `digits`: as keyed, empty where it was said. */
export function takePhone(turn: Turn, field: FieldSpec, phone: PhoneEntry, digits: string): Turn {
  const { wording, language } = turn.desk;
  switch (phone.status) {
    case 'valid':
      return readBack(change(turn, { digitsBefore: '' }), field, phone.value);
    case 'incomplete': {
      const isShort = isBeginning(phone.digits, language);
      const kept = change(turn, { digitsBefore: isShort ? phone.digits : '' });
      if (isShort)
        return fail(kept, (next) => say(next, wording.phoneIncomplete(groupDigits(phone.digits))), halfFailure);
      return fail(kept, (next) => hintAtKeys(sayVaried(next, 'phoneInvalid'), field));
    }
    case 'none': {
      const kept = change(turn, { digitsBefore: /^\d+$/.test(digits) ? digits : '' });
      return fail(kept, (next) => hintAtKeys(say(next, wording.phoneMissing), field));
    }
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

function hintAtKeys(turn: Turn, field: FieldSpec): Turn {
  return turn.state.usesKeys ? say(turn, turn.desk.wording.askByKeys(topicOf(field))) : turn;
}
