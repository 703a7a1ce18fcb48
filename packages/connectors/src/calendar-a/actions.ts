import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CalendarConfig } from '../calendar/calendar-config.ts';
import {
  appointmentSpan,
  callerMark,
  eventsSpan,
  eventTexts,
  requireCallerMark,
  requireFree,
  shownEvent,
  withBuffer,
} from '../calendar/calendar-events.ts';
import { defineCalendarActions } from '../calendar/define-calendar-actions.ts';
import { isFree, type Span } from '../calendar/free-slots.ts';
import { readDay, startOfDay, utcText } from '../calendar/zoned-time.ts';
import { ask } from '../definition/ask.ts';
import { withoutAngles } from '../definition/escapes.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';

const eventsMax = 5;
const time = z.object({ dateTime: z.string().optional(), date: z.string().optional() });
const event = z.object({
  id: z.string(),
  status: z.string().optional(),
  summary: z.string().default(''),
  start: time,
  end: time,
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
});
const eventsAnswer = z.object({ items: z.array(event).default([]) });
const busyAnswer = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string() })).optional(),
    }),
  ),
});

export const calendarActions = defineCalendarActions({
  product: 'google_calendar',
  cancelRepetition: 'provider',
  busyIn,
  async createEvent(provider, { config, nowMs, caller, toolCallId, arguments: given }) {
    const span = appointmentSpan(given, { config, nowMs });
    const id = eventIdOf(toolCallId);
    const { title, text } = eventTexts(given, { config, from: caller.from });
    const mark = callerMark(given.phone ?? caller.from);
    const json = {
      // A description is HTML where it has tags, else text: entities would be shown in the one and not in the other.
      ...{ id, summary: title, description: withoutAngles(text) },
      start: { dateTime: utcText(span.startMs), timeZone: config.time_zone },
      end: { dateTime: utcText(span.endMs), timeZone: config.time_zone },
      extendedProperties: {
        private: { call_id: caller.callId, ...(mark !== null && { caller: mark }) },
      },
    };
    const done = { ok: true, event: shownEvent({ id, title, ...span }, config) };
    const busy = await busyIn(provider, { span: withBuffer(span, config), config });
    // A repetition finds its own event in the way; only the id tells.
    const isTaken = !isFree(span, { busy, config });
    const path = isTaken ? `${eventsPath(config)}/${id}` : eventsPath(config);
    if (isTaken) {
      const { status } = await provider.request({ path, accepts: [404] });
      if (status === 404) requireFree(span, { busy, config });
      return done;
    }
    const query = { sendUpdates: config.send_updates };
    await provider.request({ method: 'POST', path, query, json, accepts: [409] });
    return done;
  },
  async listEvents(provider, { config, nowMs, caller, arguments: given }) {
    const { startMs, endMs } = eventsSpan(given, { config, nowMs });
    const query = {
      ...{ timeMin: utcText(startMs), timeMax: utcText(endMs), singleEvents: true, orderBy: 'startTime' },
      ...{ privateExtendedProperty: `caller=${requireCallerMark(caller.from)}`, maxResults: eventsMax },
    };
    const { items } = await ask(provider, { path: eventsPath(config), query }, eventsAnswer);
    return { events: items.slice(0, eventsMax).map((one) => shown(one, config)) };
  },
  async cancelEvent(provider, { config, caller, arguments: { event_id } }) {
    const mark = requireCallerMark(caller.from);
    const path = `${eventsPath(config)}/${encodeURIComponent(event_id)}`;
    const { status, body } = await provider.request({ path, accepts: [404, 410] });
    const found = event.safeParse(body).data;
    const isTheirs = found?.extendedProperties?.private?.['caller'] === mark;
    if (status === 404 || (found && !isTheirs))
      throw new ProviderError('invalid', 'The caller has no such appointment.');
    if (status === 410 || found?.status === 'cancelled') return { ok: true, event_id };
    const query = { sendUpdates: config.send_updates };
    await provider.request({ method: 'DELETE', path, query, accepts: [404, 410] });
    return { ok: true, event_id };
  },
});

function eventsPath({ calendar_id }: CalendarConfig): string {
  return `/calendars/${encodeURIComponent(calendar_id)}/events`;
}

async function busyIn(
  provider: Provider,
  { span, config }: { span: Span; config: CalendarConfig },
): Promise<readonly Span[]> {
  const { calendar_id: id, time_zone: timeZone } = config;
  const json = { timeMin: utcText(span.startMs), timeMax: utcText(span.endMs), timeZone, items: [{ id }] };
  const request = { method: 'POST', path: '/freeBusy', json, isRead: true } as const;
  const { calendars } = await ask(provider, request, busyAnswer);
  const found = calendars[id];
  if (!found || found.errors) throw new ProviderError('config', 'The calendar cannot be read.');
  return found.busy.map(({ start, end }) => ({ startMs: Date.parse(start), endMs: Date.parse(end) }));
}

/** Of the letters that Google takes (base32hex), the same for a repetition. */
function eventIdOf(toolCallId: string): string {
  return createHash('sha256').update(toolCallId).digest('hex');
}

function shown({ id, summary, start, end }: z.output<typeof event>, config: CalendarConfig) {
  const msOf = ({ dateTime, date = '' }: z.output<typeof time>): number =>
    dateTime === undefined ? startOfDay(readDay(date), config.time_zone) : Date.parse(dateTime);
  return shownEvent({ id, title: summary, startMs: msOf(start), endMs: msOf(end) }, config);
}
