import type { Language } from '@uketsuke/contracts';
import { findValue } from './find-values.ts';
import { hasDay, hasPartOfDay, hasTime } from './find-when.ts';

/** A day without an hour, or an hour without a day, keeps the other half of what was said before. */
export function joinDayAndTime(before: string, value: string, language: Language): string {
  const saysTime = hasTime(value) || hasPartOfDay(value);
  if (hasDay(value) && saysTime) return value;
  // Told in other words ("rather late"): the answer to the half that was missing.
  const isRest = !hasDay(value) && !saysTime;
  if (isRest && hasDay(before) === hasTime(before)) return value;
  const saysDay = hasDay(value) || (isRest && !hasDay(before));
  const kept = saysDay ? timeOf(before) : dayOf(before, value);
  if (kept === null) return value;
  const [day, time] = saysDay ? [value, kept] : [kept, value];
  if (language === 'ja') return `${day}の${time}`;
  const hour = time.replace(/^at /i, '');
  return /^\d/.test(hour) ? `${day} at ${hour}` : `${day}, ${hour}`;
}

const namesPart = /午前|午後|朝|昼|夕|夜|[ap]\.?m\b|noon|morning|afternoon|evening|night/i;

function dayOf(text: string, time: string): string | null {
  if (!hasDay(text)) return null;
  // "Friday afternoon" keeps its part of the day with "around four", which does not say which four, but not with "ten a.m.".
  return hasTime(text) || (hasPartOfDay(text) && namesPart.test(time))
    ? (findValue(text, 'date')?.value ?? null)
    : text;
}

function timeOf(text: string): string | null {
  if (!hasTime(text)) return null;
  return hasDay(text) ? (findValue(text, 'time')?.value.replace(/^の/, '') ?? null) : text;
}
