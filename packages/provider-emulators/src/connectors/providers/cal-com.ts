import {
  answerByRoute,
  type EmulatedProvider,
  type EmulatedRequest,
  json,
  Refusal,
  type Route,
} from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import { objectOf } from '../core/read-request.ts';

export interface CalComBooking {
  uid: string;
  id: number;
  eventTypeId: number;
  title: string;
  status: 'accepted' | 'cancelled';
  start: string;
  end: string;
  attendees: { name: string; email: string; phoneNumber?: string; timeZone: string }[];
  metadata: unknown;
}

export interface CalCom extends EmulatedProvider {
  apiKey: string;
  bookings: CalComBooking[];
  eventTypes: { id: number; title: string; slug: string; lengthInMinutes: number; hidden: boolean }[];
}

const minuteMs = 60_000;
const faultCodes: Record<number, string> = { 403: 'ForbiddenException', 429: 'ThrottlerException' };

export function createCalCom({ now }: { now(): number }): CalCom {
  const keys = new Set(['cal_live_emulator']);
  const bookings: CalComBooking[] = [];
  const eventTypes = [
    { id: 1, title: '社内用', slug: 'internal', lengthInMinutes: 60, hidden: true },
    { id: 2, title: '相談 30分', slug: 'soudan', lengthInMinutes: 30, hidden: false },
    { id: 3, title: '施術 60分', slug: 'sejutsu', lengthInMinutes: 60, hidden: false },
  ];

  const failed = (status: number, code: string, message: string): Refusal =>
    new Refusal(status, { status: 'error', timestamp: new Date(now()).toISOString(), error: { code, message } });
  const done = (data: unknown, status = 200) => json({ status: 'success', data }, status);

  function requireVersion({ headers }: EmulatedRequest, version: string): void {
    if (headers['cal-api-version'] !== version)
      throw failed(400, 'BadRequestException', `cal-api-version must be ${version}`);
  }
  function typeOf(id: number) {
    const found = eventTypes.find((one) => one.id === id);
    if (!found) throw failed(404, 'NotFoundException', `Event type with id ${id} not found`);
    return found;
  }
  function requireFree(start: number, end: number): void {
    const isTaken = bookings.some(
      (one) => one.status === 'accepted' && Date.parse(one.start) < end && Date.parse(one.end) > start,
    );
    if (start <= now() || isTaken)
      throw failed(400, 'BadRequestException', 'User either already has booking at this time or is not available');
  }
  function bookingOf(uid: string | undefined): CalComBooking {
    const found = bookings.find((one) => one.uid === uid);
    if (!found) throw failed(404, 'NotFoundException', `Booking with uid=${uid} was not found in the database`);
    return found;
  }
  function startOf(value: unknown): number {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
      throw failed(400, 'BadRequestException', 'start must be a valid ISO 8601 date string in UTC');
    return Date.parse(value);
  }

  const routes: readonly Route[] = [
    ['GET', /^\/v2\/me$/, () => done({ id: 7, username: 'salon', email: 'salon@example.com', timeZone: 'Asia/Tokyo' })],
    [
      'GET',
      /^\/v2\/event-types$/,
      (request) => {
        requireVersion(request, '2024-06-14');
        return done(eventTypes);
      },
    ],
    [
      'GET',
      /^\/v2\/slots$/,
      (request) => {
        requireVersion(request, '2024-09-04');
        const { query } = request;
        const type = typeOf(Number(query.get('eventTypeId')));
        if (query.get('format') !== 'range') throw failed(400, 'BadRequestException', 'only ranges are played');
        const slots: Record<string, { start: string; end: string }[]> = {};
        const from = startOf(query.get('start'));
        const to = startOf(query.get('end'));
        const zone = query.get('timeZone') ?? 'UTC';
        for (let at = Math.ceil(from / (30 * minuteMs)) * 30 * minuteMs; at < to; at += 30 * minuteMs) {
          const hour = new Date(at + 9 * 60 * minuteMs).getUTCHours();
          const end = at + type.lengthInMinutes * minuteMs;
          const isTaken = bookings.some(
            (one) => one.status === 'accepted' && Date.parse(one.start) < end && Date.parse(one.end) > at,
          );
          if (hour < 10 || hour >= 18 || isTaken) continue;
          const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
          (slots[day] ??= []).push({ start: new Date(at).toISOString(), end: new Date(end).toISOString() });
        }
        return done(slots);
      },
    ],
    [
      'GET',
      /^\/v2\/bookings$/,
      (request) => {
        requireVersion(request, '2024-08-13');
        const email = request.query.get('attendeeEmail');
        const take = Number(request.query.get('take') ?? '100');
        const skip = Number(request.query.get('skip') ?? '0');
        const [after, before] = [request.query.get('afterStart'), request.query.get('beforeEnd')];
        const found = bookings.filter(
          (one) =>
            (after === null || Date.parse(one.start) > startOf(after)) &&
            (before === null || Date.parse(one.end) < startOf(before)) &&
            one.status === 'accepted' &&
            Date.parse(one.start) > now() &&
            (email === null || one.attendees.some((attendee) => attendee.email === email)),
        );
        if (request.query.get('sortStart') === 'asc') found.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
        return done(found.slice(skip, skip + take));
      },
    ],
    [
      'GET',
      /^\/v2\/bookings\/([^/]+)$/,
      (request, [uid]) => {
        requireVersion(request, '2024-08-13');
        return done(bookingOf(uid));
      },
    ],
    [
      'POST',
      /^\/v2\/bookings$/,
      (request) => {
        requireVersion(request, '2024-08-13');
        const body = request.json();
        const type = typeOf(Number(body['eventTypeId']));
        const attendee = objectOf(body['attendee']);
        const phoneNumber = textOf(attendee['phoneNumber']);
        if (typeof attendee['name'] !== 'string' || typeof attendee['timeZone'] !== 'string')
          throw failed(400, 'BadRequestException', 'attendee.name and attendee.timeZone are needed');
        if (phoneNumber !== undefined && !/^\+[1-9]\d{7,14}$/.test(phoneNumber))
          throw failed(400, 'BadRequestException', 'phoneNumber must be a valid phone number');
        const email = attendee['email'] ?? (phoneNumber && `${phoneNumber.slice(1)}@sms.cal.com`);
        if (typeof email !== 'string') throw failed(400, 'BadRequestException', 'email or phoneNumber is needed');
        const start = startOf(body['start']);
        const end = start + type.lengthInMinutes * minuteMs;
        requireFree(start, end);
        const id = newNumber();
        const booking: CalComBooking = {
          ...{ uid: `bk${id}`, id, eventTypeId: type.id, title: type.title, status: 'accepted' },
          ...{ start: new Date(start).toISOString(), end: new Date(end).toISOString(), metadata: body['metadata'] },
          attendees: [
            {
              ...{ name: attendee['name'], email, timeZone: attendee['timeZone'] },
              ...(typeof phoneNumber === 'string' && { phoneNumber }),
            },
          ],
        };
        bookings.push(booking);
        return done(booking, 201);
      },
    ],
    [
      'POST',
      /^\/v2\/bookings\/([^/]+)\/reschedule$/,
      (request, [uid]) => {
        requireVersion(request, '2024-08-13');
        const old = bookingOf(uid);
        const start = startOf(request.json()['start']);
        const end = start + Date.parse(old.end) - Date.parse(old.start);
        requireFree(start, end);
        old.status = 'cancelled';
        const id = newNumber();
        const times = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
        const booking: CalComBooking = { ...old, uid: `bk${id}`, id, status: 'accepted', ...times };
        bookings.push(booking);
        return done(booking, 201);
      },
    ],
    [
      'POST',
      /^\/v2\/bookings\/([^/]+)\/cancel$/,
      (request, [uid]) => {
        requireVersion(request, '2024-08-13');
        const booking = bookingOf(uid);
        if (booking.status === 'cancelled')
          throw failed(400, 'BadRequestException', 'Cannot cancel a booking that is already cancelled');
        booking.status = 'cancelled';
        return done(booking);
      },
    ],
  ];

  return {
    hosts: ['api.cal.com'],
    apiKey: 'cal_live_emulator',
    bookings,
    eventTypes,
    answer(request) {
      const key = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1];
      if (key === undefined || !keys.has(key)) throw failed(401, 'UnauthorizedException', 'Your api key is not valid');
      return answerByRoute(routes, request) ?? failed(404, 'NotFoundException', `Cannot ${request.method}`).answer;
    },
    fault: (status) => failed(status, faultCodes[status] ?? 'InternalServerErrorException', 'fault').answer,
    killCredentials: () => keys.clear(),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
