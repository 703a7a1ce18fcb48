import { createHash } from 'node:crypto';
import { readCallerNumber } from '@uketsuke/contracts';
import type { z } from 'zod';
import { ProviderError } from '../definition/provider.ts';
import { clip, nationalDigits } from '../definition/texts.ts';
import type { CalendarConfig } from './calendar-config.ts';
import type { findSlotsParameters } from './calendar-parameters.ts';
import { findFreeSlots, isFree, isOpen, searchSpan, type Slot, type Span } from './free-slots.ts';
import { readSaidDays, readSaidMoment } from './said-time.ts';
import { addDays, localText, startOfDay } from './zoned-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The question of the AI, answered with what is busy. */
export async function findSlots(
  { date_from, date_to, time_from: timeFrom, duration_minutes }: z.output<typeof findSlotsParameters>,
  { config, nowMs, busyIn }: { config: CalendarConfig; nowMs: number; busyIn(span: Span): Promise<readonly Span[]> },
): Promise<{ slots: Slot[]; time_zone: string }> {
  const span = searchSpan({ date_from, date_to }, { config, nowMs });
  if (!span) return { slots: [], time_zone: config.time_zone };
  const durationMinutes = duration_minutes ?? config.slot_minutes;
  const bufferMs = config.buffer_minutes * minuteMs;
  const busy = await busyIn({ startMs: span.startMs - bufferMs, endMs: span.endMs + bufferMs });
  return { slots: findFreeSlots(span, { busy, config, durationMinutes, timeFrom }), time_zone: config.time_zone };
}

/** When the appointment would be. It must be where the search would find it: neither too soon nor too far away, in business hours. */
export function appointmentSpan(
  { start, duration_minutes }: { start: string; duration_minutes?: number | undefined },
  { config, nowMs }: { config: CalendarConfig; nowMs: number },
): Span {
  const startMs = readSaidMoment(start, { nowMs, timeZone: config.time_zone });
  if (startMs > nowMs + config.days_ahead * dayMs)
    throw new ProviderError('invalid', `Only the next ${config.days_ahead} days can be booked.`);
  if (startMs < nowMs + config.min_notice_minutes * minuteMs)
    throw new ProviderError('invalid', `It is booked at least ${config.min_notice_minutes} minutes ahead.`);
  const span = { startMs, endMs: startMs + (duration_minutes ?? config.slot_minutes) * minuteMs };
  if (!isOpen(span, config)) throw new ProviderError('invalid', 'That time is outside of the business hours.');
  return span;
}

/** What has to be known to be busy for an appointment. */
export function withBuffer({ startMs, endMs }: Span, { buffer_minutes: buffer }: CalendarConfig): Span {
  return { startMs: startMs - buffer * minuteMs, endMs: endMs + buffer * minuteMs };
}

export function requireFree(span: Span, { busy, config }: { busy: readonly Span[]; config: CalendarConfig }): void {
  if (!isFree(span, { busy, config })) throw new ProviderError('invalid', 'That time is no longer free.');
}

export function eventTexts(
  { name, phone, note }: { name: string; phone?: string | undefined; note?: string | undefined },
  { config, from }: { config: CalendarConfig; from: string | null },
): { title: string; text: string } {
  const known = readCallerNumber(from ?? '') ? from : null;
  const number = phone ?? known ?? '';
  const title = config.title_template.replaceAll('{name}', () => name).replaceAll('{phone}', () => number);
  return { title, text: [name, number, note ?? ''].filter((line) => line !== '').join('\n') };
}

/**
 * By whom an event is found again: never the number itself in a calendar that many can read. null: whoever hides is nobody, and must not be
 * taken for another one who hides.
 */
export function callerMark(from: string | null): string | null {
  const number = readCallerNumber(from ?? '');
  if (!number) return null;
  const { canonical, isNumber } = number;
  const written = isNumber ? nationalDigits(canonical) : canonical;
  return createHash('sha256').update(`uketsuke caller ${written}`).digest('hex').slice(0, 32);
}

/** For what only its owner hears of and changes. */
export function requireCallerMark(from: string | null): string {
  const mark = callerMark(from);
  if (mark === null) throw new ProviderError('invalid', 'The number of the caller is not known.');
  return mark;
}

export function shownEvent(
  { id, title, startMs, endMs }: { id: string; title: string; startMs: number; endMs: number },
  { time_zone: zone }: CalendarConfig,
) {
  return { event_id: id, title: clip(title, 80), start: localText(startMs, zone), end: localText(endMs, zone) };
}

/** What the AI is read out: from now on unless it asks for other days. */
export function eventsSpan(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  { config, nowMs }: { config: CalendarConfig; nowMs: number },
): Span {
  const zone = config.time_zone;
  const at = { nowMs, timeZone: zone };
  const startMs = date_from === undefined ? nowMs : startOfDay(readSaidDays(date_from, at).from, zone);
  const last = date_to ?? date_from;
  const endMs = last === undefined ? startMs + 90 * dayMs : startOfDay(addDays(readSaidDays(last, at).to, 1), zone);
  if (endMs <= startMs) throw new ProviderError('invalid', 'The last day must not be before the first.');
  return { startMs, endMs };
}
