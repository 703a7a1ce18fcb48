import { z } from 'zod';
import { callerMark, requireCallerMark } from '../calendar/calendar-events.ts';
import { dayRange, momentText, note, personName, phone } from '../calendar/calendar-parameters.ts';
import { readSaidDays, readSaidMoment } from '../calendar/said-time.ts';
import { addDays, localText, startOfDay, utcText } from '../calendar/zoned-time.ts';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { callerPhone, clip, internationalPhone } from '../definition/texts.ts';
import { type Booking, bookingAnswer, bookingsAnswer, canceledAnswer, slotsAnswer } from './answers.ts';
import type { BookingConfig } from './booking-config.ts';
import { keptServices, serviceIdOf } from './services.ts';

const slotsMax = 10;
const bookingsMax = 5;
/** Of all callers together, among which theirs are; two pages at most. */
const pageMax = 100;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const ofBookings = { 'cal-api-version': '2024-08-13' };
const uid = z.string().regex(/^[\w-]{1,100}$/, 'must be a valid booking_uid');
const service = z.int().min(1).optional().describe('Number of the service, from list_services');

const listServicesAction = defineAction<BookingConfig, z.ZodObject>({
  name: 'list_services',
  tool: 'booking_list_services',
  description: { ja: '予約できるサービスの一覧を取得する', en: 'Lists the services that can be booked' },
  confirm: false,
  repetition: 'none',
  parameters: z.strictObject({}),
  async run(provider) {
    return {
      services: (await keptServices(provider)).slice(0, 20).map((one) => ({ ...one, name: clip(one.name, 80) })),
    };
  },
});

const slotsParameters = z.strictObject({
  ...dayRange,
  service,
});
const listSlots = defineAction<BookingConfig, typeof slotsParameters>({
  name: 'list_slots',
  tool: 'booking_list_slots',
  description: { ja: '予約できる空き時間を調べる', en: 'Finds free times that can be booked' },
  confirm: false,
  repetition: 'none',
  parameters: slotsParameters,
  async run(provider, { config, nowMs, arguments: given }) {
    const { date_from, date_to = date_from, time_from = '00:00', service: named } = given;
    const zone = config.time_zone;
    const at = { nowMs, timeZone: zone };
    const startMs = Math.max(startOfDay(readSaidDays(date_from, at).from, zone), nowMs);
    const endMs = startOfDay(addDays(readSaidDays(date_to, at).to, 1), zone);
    if (endMs <= startMs) return { slots: [] };
    const eventTypeId = await serviceIdOf(provider, { service: named, config });
    const query = { eventTypeId, start: utcText(startMs), end: utcText(endMs), timeZone: zone, format: 'range' };
    const request = { path: '/v2/slots', query, headers: { 'cal-api-version': '2024-09-04' } };
    const { data } = await ask(provider, request, slotsAnswer);
    const slots = Object.values(data)
      .flat()
      .map(({ start, end }) => ({ start: localOf(start, zone), end: localOf(end, zone) }))
      .filter(({ start }) => start.slice(11) >= time_from)
      .toSorted((a, b) => a.start.localeCompare(b.start));
    return { slots: slots.slice(0, slotsMax), has_more: slots.length > slotsMax };
  },
});

const createParameters = z.strictObject({
  start: momentText,
  name: personName,
  phone: phone.optional(),
  email: z.email().optional(),
  note: note.optional(),
  service,
});
const createBooking = defineAction<BookingConfig, typeof createParameters>({
  name: 'create_booking',
  tool: 'booking_create_booking',
  description: { ja: '予約を登録する', en: 'Makes a booking' },
  done: { ja: '{when} に予約済みです', en: 'Booked for {when}' },
  confirm: true,
  repetition: 'local',
  parameters: createParameters,
  async run(provider, { config, nowMs, caller, toolCallId, arguments: given }) {
    const number = given.phone === undefined ? callerPhone(caller.from) : internationalPhone(given.phone);
    const mark = callerMark(caller.from);
    if (given.email === undefined && number === null)
      throw new ProviderError('invalid', 'A phone number or an email address is needed.');
    const eventTypeId = await serviceIdOf(provider, { service: given.service, config });
    const json = {
      start: utcText(readSaidMoment(given.start, { nowMs, timeZone: config.time_zone })),
      eventTypeId,
      attendee: {
        name: given.name,
        ...(given.email !== undefined && { email: given.email }),
        ...(number !== null && { phoneNumber: number }),
        timeZone: config.time_zone,
        language: config.language,
      },
      ...(given.note !== undefined && given.note !== '' && { bookingFieldsResponses: { notes: given.note } }),
      metadata: { call_id: caller.callId, tool_call_id: toolCallId, ...(mark !== null && { caller: mark }) },
    };
    const request = { method: 'POST', path: '/v2/bookings', json, headers: ofBookings } as const;
    const { data } = await ask(provider, request, bookingAnswer);
    return { ok: true, booking: shown(data, config) };
  },
  async findDone(provider, { config, nowMs, toolCallId, arguments: given }) {
    const startMs = readSaidMoment(given.start, { nowMs, timeZone: config.time_zone });
    const around = { afterStart: utcText(startMs - minuteMs), beforeEnd: utcText(startMs + dayMs) };
    const query = { status: 'upcoming', ...around, take: pageMax };
    const { data } = await ask(provider, { path: '/v2/bookings', query, headers: ofBookings }, bookingsAnswer);
    const made = data.find(({ metadata }) => metadata?.tool_call_id === toolCallId);
    return made ? { ok: true, booking: shown(made, config) } : null;
  },
});

const findParameters = z.strictObject({ email: z.email().optional() });
const findBooking = defineAction<BookingConfig, typeof findParameters>({
  name: 'find_booking',
  tool: 'booking_find_booking',
  description: { ja: '発信者の予約を確認する', en: "Lists the caller's own coming bookings" },
  confirm: false,
  repetition: 'none',
  parameters: findParameters,
  async run(provider, { config, caller, arguments: { email } }) {
    const isTheirs = bookingOf(caller.from);
    const query = { status: 'upcoming', sortStart: 'asc', take: pageMax, attendeeEmail: email };
    const page = async (skip: number): Promise<Booking[]> => {
      const request = { path: '/v2/bookings', query: { ...query, skip }, headers: ofBookings };
      return (await ask(provider, request, bookingsAnswer)).data;
    };
    const first = await page(0);
    const upcoming = first.length < pageMax ? first : [...first, ...(await page(pageMax))];
    const theirs = upcoming.filter(isTheirs);
    return { bookings: theirs.slice(0, bookingsMax).map((booking) => shown(booking, config)) };
  },
});

const rescheduleParameters = z.strictObject({ booking_uid: uid, start: momentText, reason: note.optional() });
const reschedule = defineAction<BookingConfig, typeof rescheduleParameters>({
  name: 'reschedule',
  tool: 'booking_reschedule',
  description: { ja: '発信者の予約の日時を変更する', en: "Moves one of the caller's own bookings to another time" },
  done: { ja: '予約を {when} に変更しました', en: 'The booking was moved to {when}' },
  confirm: true,
  repetition: 'local',
  parameters: rescheduleParameters,
  async run(provider, { config, nowMs, caller, arguments: { booking_uid, start, reason } }) {
    const json = {
      start: utcText(readSaidMoment(start, { nowMs, timeZone: config.time_zone })),
      ...(reason !== undefined && { reschedulingReason: reason }),
    };
    await requireTheirs(provider, { booking_uid, from: caller.from });
    const path = `${pathOf(booking_uid)}/reschedule`;
    const { data } = await ask(provider, { method: 'POST', path, json, headers: ofBookings }, bookingAnswer);
    return { ok: true, booking: shown(data, config) };
  },
});

const cancelParameters = z.strictObject({ booking_uid: uid, reason: note.optional() });
const cancelBooking = defineAction<BookingConfig, typeof cancelParameters>({
  name: 'cancel_booking',
  tool: 'booking_cancel_booking',
  description: { ja: '発信者の予約を取り消す', en: "Cancels one of the caller's own bookings" },
  done: { ja: '予約を取り消しました', en: 'The booking was cancelled' },
  confirm: true,
  repetition: 'local',
  parameters: cancelParameters,
  async run(provider, { caller, arguments: { booking_uid, reason } }) {
    await requireTheirs(provider, { booking_uid, from: caller.from });
    const path = `${pathOf(booking_uid)}/cancel`;
    const json = reason === undefined ? {} : { cancellationReason: reason };
    const { data } = await ask(provider, { method: 'POST', path, json, headers: ofBookings }, canceledAnswer);
    return { ok: true, booking_uid: data.uid, status: data.status };
  },
});

export const bookingActions = [listServicesAction, listSlots, createBooking, findBooking, reschedule, cancelBooking];

/** Made in a call from the same number, or by whatever way for that number. */
function bookingOf(from: string | null): (booking: Booking) => boolean {
  const mark = requireCallerMark(from);
  return ({ metadata, attendees }) =>
    metadata?.caller === mark || attendees.some(({ phoneNumber }) => callerMark(phoneNumber ?? null) === mark);
}

async function requireTheirs(
  provider: Provider,
  { booking_uid, from }: { booking_uid: string; from: string | null },
): Promise<void> {
  const isTheirs = bookingOf(from);
  const { body } = await provider.request({ path: pathOf(booking_uid), headers: ofBookings, accepts: [404] });
  const found = bookingAnswer.safeParse(body).data;
  if (!found || !isTheirs(found.data)) throw new ProviderError('invalid', 'The caller has no such booking.');
}

function pathOf(booking_uid: string): string {
  return `/v2/bookings/${encodeURIComponent(booking_uid)}`;
}

function shown({ uid: booking_uid, title, status, start, end }: Booking, { time_zone: zone }: BookingConfig) {
  const times = { start: localOf(start, zone), end: localOf(end, zone) };
  return { booking_uid, ...(title !== undefined && { title: clip(title, 80) }), status, ...times };
}

function localOf(text: string, zone: string): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new ProviderError('unavailable', 'The service answered something that cannot be read.');
  return localText(ms, zone);
}
