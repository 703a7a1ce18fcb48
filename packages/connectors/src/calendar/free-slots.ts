import { type CalendarConfig, weekdays } from './calendar-config.ts';
import { isHoliday } from './holidays.ts';
import { readSaidDays } from './said-time.ts';
import { addDays, type Day, dayAt, localText, momentOf, startOfDay, weekdayOf } from './zoned-time.ts';

export interface Span {
  startMs: number;
  endMs: number;
}

export interface Slot {
  /** In the calendar's own time zone. */
  start: string;
  end: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const slotsMax = 10;
/** One question of a provider covers this much. */
const searchDaysMax = 31;

/** What has to be looked at for an answer: from now on, not further than the settings allow. Null: all of it is past or too far. */
export function searchSpan(
  { date_from, date_to = date_from }: { date_from: string; date_to?: string | undefined },
  { config, nowMs }: { config: CalendarConfig; nowMs: number },
): Span | null {
  const { time_zone: zone } = config;
  const at = { nowMs, timeZone: zone };
  const from = startOfDay(readSaidDays(date_from, at).from, zone);
  const to = startOfDay(addDays(readSaidDays(date_to, at).to, 1), zone);
  const startMs = Math.max(from, nowMs + config.min_notice_minutes * minuteMs);
  const endMs = Math.min(to, nowMs + config.days_ahead * dayMs, startMs + searchDaysMax * dayMs);
  return endMs > startMs ? { startMs, endMs } : null;
}

/** The first free slots within business hours; of each day, those from `timeFrom` (HH:MM) on. */
export function findFreeSlots(
  span: Span,
  {
    busy,
    config,
    durationMinutes,
    timeFrom = '00:00',
  }: { busy: readonly Span[]; config: CalendarConfig; durationMinutes: number; timeFrom?: string | undefined },
): Slot[] {
  const lengthMs = durationMinutes * minuteMs;
  const stepMs = config.slot_minutes * minuteMs;
  const slots: Slot[] = [];
  for (const { startMs, endMs } of openSpans(span, config)) {
    for (let at = startMs; at + lengthMs <= endMs; at += stepMs) {
      if (at < span.startMs || !isFree({ startMs: at, endMs: at + lengthMs }, { busy, config })) continue;
      const start = localText(at, config.time_zone);
      if (start.slice(11) < timeFrom) continue;
      slots.push({ start, end: localText(at + lengthMs, config.time_zone) });
      if (slots.length === slotsMax) return slots;
    }
  }
  return slots;
}

export function isFree(
  { startMs, endMs }: Span,
  { busy, config }: { busy: readonly Span[]; config: CalendarConfig },
): boolean {
  const bufferMs = config.buffer_minutes * minuteMs;
  return busy.every((other) => other.endMs + bufferMs <= startMs || other.startMs - bufferMs >= endMs);
}

/** Within the business hours of one day, without a break. */
export function isOpen(span: Span, config: CalendarConfig): boolean {
  return openSpans(span, config).some(({ startMs, endMs }) => startMs <= span.startMs && endMs >= span.endMs);
}

/** Business hours as moments, of each day that the span touches. */
function openSpans(span: Span, config: CalendarConfig): Span[] {
  const spans: Span[] = [];
  const { time_zone: zone } = config;
  for (let day = dayAt(span.startMs, zone); startOfDay(day, zone) < span.endMs; day = addDays(day, 1)) {
    for (const { from, to } of hoursOf(day, config)) {
      const open = { startMs: atClock(day, from, zone), endMs: Math.min(atClock(day, to, zone), span.endMs) };
      if (open.endMs > open.startMs) spans.push(open);
    }
  }
  return spans;
}

function hoursOf(day: Day, config: CalendarConfig): { from: string; to: string }[] {
  const { business_hours: hours, time_zone, closed_on_holidays: isClosed } = config;
  if (isClosed && isHoliday(day, time_zone)) return [];
  const weekday = weekdays[weekdayOf(day)];
  const ofDay = weekday === undefined ? [] : (hours[weekday] ?? []);
  return ofDay.toSorted((a, b) => a.from.localeCompare(b.from));
}

function atClock(day: Day, clock: string, zone: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  if (hour < 24) return momentOf({ ...day, hour, minute }, zone);
  return startOfDay(addDays(day, 1), zone);
}
