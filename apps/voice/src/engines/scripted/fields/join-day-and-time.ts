import type { Language } from '@uketsuke/contracts';
import { findValue, hasDay, hasTime } from './find-values.ts';

/** A day without an hour, or an hour without a day, keeps the other half of what was said before. */
export function joinDayAndTime(before: string, value: string, language: Language): string {
  if (hasDay(value) === hasTime(value)) return value;
  const kept = hasDay(value) ? timeOf(before) : dayOf(before);
  if (kept === null) return value;
  const [day, time] = hasDay(value) ? [value, kept] : [kept, value];
  if (language === 'ja') return `${day}の${time}`;
  const hour = time.replace(/^at /i, '');
  return /^\d/.test(hour) ? `${day} at ${hour}` : `${day}, ${hour}`;
}

function dayOf(text: string): string | null {
  if (!hasDay(text)) return null;
  return hasTime(text) ? (findValue(text, 'date')?.value ?? null) : text;
}

function timeOf(text: string): string | null {
  if (!hasTime(text)) return null;
  return hasDay(text) ? (findValue(text, 'time')?.value.replace(/^の/, '') ?? null) : text;
}
