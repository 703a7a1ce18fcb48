import type { Language } from '@uketsuke/contracts';
import type { FieldKind } from './field-kind.ts';

/** Kinds that digits can say. What is left to words: names, addresses, e-mail and whatever is told freely. */
const keyed: ReadonlySet<FieldKind> = new Set([
  'phone',
  'people',
  'date',
  'time',
  'dateTime',
  'yesNo',
  'nights',
  'age',
  'other',
]);

export function isKeyable(kind: FieldKind): boolean {
  return keyed.has(kind);
}

/** What keys mean for a field of this kind, in words; null where they mean nothing. Days are MMDD, hours HHMM or HH. */
export function readKeys(kind: FieldKind, digits: string, language: Language): string | null {
  switch (kind) {
    case 'people': {
      const count = Number(digits);
      if (digits.length > 4 || count === 0) return null;
      return language === 'ja' ? `${count}名` : String(count);
    }
    case 'date':
      return readDay(digits, language);
    case 'time':
      return readHour(digits, language);
    case 'dateTime': {
      const day = readDay(digits.slice(0, 4), language);
      if (day === null || digits.length === 4) return day;
      const hour = readHour(digits.slice(4), language);
      if (hour === null) return null;
      return language === 'ja' ? `${day}の${hour}` : `${day} at ${hour}`;
    }
    case 'nights':
    case 'age':
    case 'other':
      return digits;
    default:
      return null;
  }
}

const months = 'January February March April May June July August September October November December'.split(' ');
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function readDay(digits: string, language: Language): string | null {
  if (!/^\d{4}$/.test(digits)) return null;
  const [month, day] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  const last = daysOf[month - 1];
  if (last === undefined || day < 1 || day > last) return null;
  return language === 'ja' ? `${month}月${day}日` : `${months[month - 1] ?? ''} ${day}`;
}

function readHour(digits: string, language: Language): string | null {
  if (!/^\d{1,2}$|^\d{4}$/.test(digits)) return null;
  const [hour, minute] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hour > 23 || minute > 59) return null;
  if (language === 'en') return `${hour}:${String(minute).padStart(2, '0')}`;
  return minute === 0 ? `${hour}時` : `${hour}時${minute}分`;
}
