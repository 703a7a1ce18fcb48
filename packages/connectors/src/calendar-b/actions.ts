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
import type { Span } from '../calendar/free-slots.ts';
import { readDay, startOfDay, utcText } from '../calendar/zoned-time.ts';
import { ask } from '../definition/ask.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';

/** The property of an event that says whose it is, in a set of our own. */
const callerProperty = 'String {6b1d8f0a-2c53-4d1e-9a77-3f0e5c2b7d41} Name caller';
const inUtc = { prefer: 'outlook.timezone="UTC"' };
const eventsMax = 5;
const dayMs = 86_400_000;
const time = z.object({ dateTime: z.string() });
const event = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  start: time,
  end: time,
  isAllDay: z.boolean().nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).optional(),
});
const eventsAnswer = z.object({ value: z.array(event) });
const viewAnswer = z.object({
  value: z.array(
    z.object({
      ...{ start: time, end: time, isAllDay: z.boolean().nullish() },
      ...{ showAs: z.string().nullish(), transactionId: z.string().nullish() },
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
type Viewed = z.output<typeof viewAnswer>['value'][number];

export const calendarActions = defineCalendarActions({
  product: 'microsoft_calendar',
  cancelRepetition: 'local',
  busyIn: async (provider, { span, config }) => busyOf(await viewed(provider, { span, config, pages: 2 }), config),
  async createEvent(provider, { config, nowMs, caller, toolCallId, arguments: given }) {
    const span = appointmentSpan(given, { config, nowMs });
    const { title, text } = eventTexts(given, { config, from: caller.from });
    const mark = callerMark(given.phone ?? caller.from);
    const inTheWay = await viewed(provider, { span: withBuffer(span, config), config, pages: 1 });
    // A repetition finds its own event in the way.
    const others = inTheWay.filter(({ transactionId }) => transactionId !== toolCallId);
    requireFree(span, { busy: busyOf(others, config), config });
    const json = {
      ...{ subject: title, body: { contentType: 'text', content: text }, transactionId: toolCallId },
      start: { dateTime: graphTime(span.startMs), timeZone: 'UTC' },
      end: { dateTime: graphTime(span.endMs), timeZone: 'UTC' },
      ...(mark !== null && { singleValueExtendedProperties: [{ id: callerProperty, value: mark }] }),
    };
    const request = { method: 'POST', path: `${calendarPath(config)}/events`, json } as const;
    const { id } = await ask(provider, request, z.object({ id: z.string() }));
    return { ok: true, event: shownEvent({ id, title, ...span }, config) };
  },
  async listEvents(provider, { config, nowMs, caller, arguments: given }) {
    const wanted = eventsSpan(given, { config, nowMs });
    const mark = requireCallerMark(caller.from);
    const query = {
      // Graph orders by what is first in the filter. What has begun is of the wanted days too.
      $filter: `start/dateTime ge '${graphTime(wanted.startMs - dayMs)}' and singleValueExtendedProperties/Any(ep: ep/id eq '${callerProperty}' and ep/value eq '${mark}')`,
      ...{ $orderby: 'start/dateTime', $select: 'id,subject,start,end,isAllDay', $top: 50 },
    };
    const path = `${calendarPath(config)}/events`;
    const { value } = await ask(provider, { path, query, headers: inUtc }, eventsAnswer);
    const theirs = value
      .map((one) => ({ id: one.id, title: one.subject ?? '', ...spanOf(one, config) }))
      .filter(({ startMs, endMs }) => endMs > wanted.startMs && startMs < wanted.endMs)
      .toSorted((a, b) => a.startMs - b.startMs);
    return { events: theirs.slice(0, eventsMax).map((one) => shownEvent(one, config)) };
  },
  async cancelEvent(provider, { caller, arguments: { event_id } }) {
    const mark = requireCallerMark(caller.from);
    const path = `/me/events/${encodeURIComponent(event_id)}`;
    const query = { $expand: `singleValueExtendedProperties($filter=id eq '${callerProperty}')` };
    const { body } = await provider.request({ path, query, accepts: [400, 404] });
    const marks = event.safeParse(body).data?.singleValueExtendedProperties ?? [];
    if (!marks.some(({ value }) => value === mark))
      throw new ProviderError('invalid', 'The caller has no such appointment.');
    await provider.request({ method: 'DELETE', path, accepts: [404] });
    return { ok: true, event_id };
  },
});

function calendarPath({ calendar_id: id }: CalendarConfig): string {
  return id === 'primary' ? '/me/calendar' : `/me/calendars/${encodeURIComponent(id)}`;
}

async function viewed(
  provider: Provider,
  { span, config, pages }: { span: Span; config: CalendarConfig; pages: number },
): Promise<Viewed[]> {
  const query = {
    ...{ startDateTime: utcText(span.startMs), endDateTime: utcText(span.endMs) },
    ...{ $select: 'start,end,showAs,isAllDay,transactionId', $top: 250 },
  };
  const path = `${calendarPath(config)}/calendarView`;
  const first = await ask(provider, { path, query, headers: inUtc }, viewAnswer);
  const next = first['@odata.nextLink'];
  if (next === undefined || pages === 1) return first.value;
  const second = await ask(provider, { path: next, headers: inUtc }, viewAnswer);
  return [...first.value, ...second.value];
}

function busyOf(events: readonly Viewed[], config: CalendarConfig): Span[] {
  return events
    .filter(({ showAs }) => showAs !== 'free' && showAs !== 'workingElsewhere')
    .map((one) => spanOf(one, config));
}

/** An event of whole days has days, not moments: they are days of the calendar's own zone. */
function spanOf(
  {
    start,
    end,
    isAllDay,
  }: { start: { dateTime: string }; end: { dateTime: string }; isAllDay?: boolean | null | undefined },
  { time_zone: zone }: CalendarConfig,
): Span {
  const msOf = ({ dateTime }: { dateTime: string }): number =>
    isAllDay === true && dateTime.includes('T00:00:00')
      ? startOfDay(readDay(dateTime.slice(0, 10)), zone)
      : Date.parse(`${dateTime.replace(/(\.\d{3})\d*$/, '$1')}Z`);
  return { startMs: msOf(start), endMs: msOf(end) };
}

/** Graph wants it without a zone, which has a field of its own. */
function graphTime(ms: number): string {
  return utcText(ms).slice(0, -1);
}
