import { json, type Route } from '../core/emulated-provider.ts';
import { objectOf } from '../core/read-request.ts';
import type { calendar_v3 as calendar } from '@googleapis/calendar';
import type { Sure } from '../core/sure.ts';
import { googleRefusal } from './google-refusal.ts';

export interface GoogleEvent extends Sure<calendar.Schema$Event, 'id' | 'status' | 'summary' | 'description'> {
  start: Sure<calendar.Schema$EventDateTime, 'dateTime'>;
  end: Sure<calendar.Schema$EventDateTime, 'dateTime'>;
  extendedProperties: { private: Record<string, string> };
}

export interface GoogleCalendar {
  events: Map<string, GoogleEvent[]>;
  routes: readonly Route[];
}

type Entry = calendar.Schema$CalendarListEntry;

const account = 'salon@example.com';
const calendars = [
  { id: account, summary: 'サロン', primary: true, accessRole: 'owner', timeZone: 'Asia/Tokyo' },
  { id: 'staff@group.calendar.google.com', summary: 'Staff', summaryOverride: 'スタッフ', accessRole: 'writer' },
] satisfies Entry[];
const readOnly = {
  ...{ id: 'ja.japanese#holiday@group.v.calendar.google.com', summary: '日本の祝日', accessRole: 'reader' },
} satisfies Entry;

export function createGoogleCalendar({ now }: { now(): number }): GoogleCalendar {
  const events = new Map<string, GoogleEvent[]>([account, ...calendars.map(({ id }) => id)].map((id) => [id, []]));

  function eventsOf(id: string | undefined): GoogleEvent[] {
    const found = events.get(id === 'primary' ? account : (id ?? ''));
    if (!found) throw googleRefusal(404, 'notFound', 'Not Found');
    return found;
  }
  function eventOf(calendar: string | undefined, id: string | undefined): GoogleEvent {
    const found = eventsOf(calendar).find((one) => one.id === id);
    if (!found) throw googleRefusal(404, 'notFound', 'Not Found');
    return found;
  }
  const msOf = (value: unknown): number => {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(ms)) throw googleRefusal(400, 'badRequest', 'Bad Request');
    return ms;
  };
  const overlaps = (one: GoogleEvent, from: number, to: number): boolean =>
    one.status === 'confirmed' && msOf(one.start.dateTime) < to && msOf(one.end.dateTime) > from;

  const routes: readonly Route[] = [
    ['GET', /^\/calendar\/v3\/users\/me\/calendarList\/primary$/, () => json<Entry | undefined>(calendars[0])],
    [
      'GET',
      /^\/calendar\/v3\/users\/me\/calendarList$/,
      ({ query }) => {
        // Two pages, however much is asked for.
        const all = query.get('minAccessRole') === 'writer' ? calendars : [...calendars, readOnly];
        const isSecond = query.get('pageToken') === 'second';
        const page = isSecond ? { items: all.slice(1) } : { items: all.slice(0, 1), nextPageToken: 'second' };
        return json<calendar.Schema$CalendarList>({ kind: 'calendar#calendarList', ...page });
      },
    ],
    [
      'POST',
      /^\/calendar\/v3\/freeBusy$/,
      (request) => {
        const body = request.json<calendar.Schema$FreeBusyRequest>();
        const from = msOf(body['timeMin']);
        const to = msOf(body['timeMax']);
        const items = Array.isArray(body['items']) ? body['items'] : [];
        const answers = items.map((item) => {
          const id = String(objectOf(item)['id']);
          const found = events.get(id === 'primary' ? account : id);
          if (!found) return [id, { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }] as const;
          const busy = found
            .filter((one) => overlaps(one, from, to))
            .map((one) => ({ start: one.start.dateTime, end: one.end.dateTime }));
          return [id, { busy }] as const;
        });
        return json<calendar.Schema$FreeBusyResponse>({
          kind: 'calendar#freeBusy',
          calendars: Object.fromEntries(answers),
        });
      },
    ],
    [
      'GET',
      /^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
      ({ query }, [calendarId]) => {
        const [name = '', value = ''] = (query.get('privateExtendedProperty') ?? '').split('=');
        const found = eventsOf(calendarId).filter(
          (one) =>
            overlaps(one, msOf(query.get('timeMin')), msOf(query.get('timeMax'))) &&
            (name === '' || one.extendedProperties.private[name] === value),
        );
        if (query.get('orderBy') === 'startTime')
          found.sort((a, b) => Date.parse(a.start.dateTime) - Date.parse(b.start.dateTime));
        return json<calendar.Schema$Events>({
          kind: 'calendar#events',
          items: found.slice(0, Number(query.get('maxResults') ?? '250')),
        });
      },
    ],
    [
      'POST',
      /^\/calendar\/v3\/calendars\/([^/]+)\/events$/,
      (request, [calendarId]) => {
        const body = request.json<calendar.Schema$Event>();
        const id = String(body['id']);
        if (!/^[a-v0-9]{5,1024}$/.test(id)) throw googleRefusal(400, 'invalid', 'Invalid resource id value.');
        const kept = eventsOf(calendarId);
        if (kept.some((one) => one.id === id))
          throw googleRefusal(409, 'duplicate', 'The requested identifier already exists.');
        const start = String(objectOf(body['start'])['dateTime']);
        const end = String(objectOf(body['end'])['dateTime']);
        if (msOf(end) <= msOf(start) || msOf(start) < now() - 86_400_000)
          throw googleRefusal(400, 'timeRangeEmpty', 'The specified time range is empty.');
        const marks = objectOf(objectOf(body['extendedProperties'])['private']);
        const event: GoogleEvent = {
          ...{ id, status: 'confirmed', summary: String(body['summary']) },
          description: typeof body['description'] === 'string' ? body['description'] : '',
          ...{ start: { dateTime: start }, end: { dateTime: end } },
          extendedProperties: {
            private: Object.fromEntries(Object.entries(marks).map(([name, value]) => [name, String(value)])),
          },
        };
        kept.push(event);
        return json<calendar.Schema$Event>(event);
      },
    ],
    [
      'GET',
      /^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
      (_request, [calendarId, id]) => json<calendar.Schema$Event>(eventOf(calendarId, id)),
    ],
    [
      'DELETE',
      /^\/calendar\/v3\/calendars\/([^/]+)\/events\/([^/]+)$/,
      (_request, [calendarId, id]) => {
        const event = eventOf(calendarId, id);
        if (event.status === 'cancelled') throw googleRefusal(410, 'deleted', 'Resource has been deleted');
        event.status = 'cancelled';
        return { status: 204 };
      },
    ],
  ];
  return { events, routes };
}
