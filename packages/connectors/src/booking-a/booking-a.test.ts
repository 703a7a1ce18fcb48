import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../testing/cases/index.ts';
import { nowMs } from '../testing/connector-case.ts';
import { openCase, type OpenCase } from '../testing/open-case.ts';

const somebodyElse = { callId: 'call_2', from: '+818099998888' };
const refused = { kind: 'invalid', message: 'The caller has no such booking.' };
let at: OpenCase;
beforeEach(async () => {
  if (!cases.booking_a) throw new Error('There is no case');
  at = await openCase('booking_a', cases.booking_a);
});
afterEach(() => at.close());

async function book(more: object = {}): Promise<string> {
  const given = { start: '2026-11-24T10:00', name: '山田 太郎', service: 3, ...more };
  return Object(Object(await at.run('create_booking', given)).booking).booking_uid;
}

test('nobody hears of, moves or cancels the booking of somebody else, even by its email address', async () => {
  const booking_uid = await book({ email: 'yamada@example.com' });
  const by = { caller: somebodyElse };
  expect(await at.run('find_booking', { email: 'yamada@example.com' }, by)).toEqual({ bookings: [] });
  await expect(at.run('cancel_booking', { booking_uid }, by)).rejects.toMatchObject(refused);
  await expect(at.run('reschedule', { booking_uid, start: '2026-11-25T10:00' }, by)).rejects.toMatchObject(refused);
  expect(await at.run('find_booking', {})).toMatchObject({ bookings: [{ booking_uid, start: '2026-11-24T10:00' }] });
});

test('a booking made for another number belongs to both: who booked, and whose number it is', async () => {
  const booking_uid = await book({ phone: '080-9999-8888' });
  expect(await at.run('find_booking', {})).toMatchObject({ bookings: [{ booking_uid }] });
  expect(await at.run('find_booking', {}, { caller: somebodyElse })).toMatchObject({ bookings: [{ booking_uid }] });
});

const hidden = [null, 'anonymous', 'sip:anonymous@192.168.1.10', '+266696687', '0'];
test.each(hidden)('a caller from %s has no bookings to be told', async (from) => {
  const caller = { callId: 'call_3', from };
  await expect(at.run('find_booking', {}, { caller })).rejects.toMatchObject({ kind: 'invalid' });
  expect(at.emulator.requests).toEqual([]);
});

test.each(hidden)('a caller from %s can book with a number or an email address, in no caller’s name', async (from) => {
  const caller = { callId: 'call_3', from };
  const given = { name: '山田 太郎', service: 3 };
  await at.run('create_booking', { ...given, start: '2026-11-24T10:00', phone: '090-1111-2222' }, { caller });
  await at.run('create_booking', { ...given, start: '2026-11-24T12:00', email: 'a@example.com' }, { caller });
  await expect(at.run('create_booking', { ...given, start: '2026-11-24T14:00' }, { caller })).rejects.toMatchObject({
    message: 'A phone number or an email address is needed.',
  });
  const metadata = { call_id: 'call_3', tool_call_id: 'tcall_1' };
  expect(at.emulator.providers.calCom.bookings.map((one) => one.metadata)).toEqual([metadata, metadata]);
});

describe('behind a hundred bookings of others', () => {
  const given = { start: '2026-12-10T10:00', name: '山田 太郎', service: 3 };
  beforeEach(() => {
    const others = Array.from({ length: 120 }, (_, index) => {
      const startMs = Date.parse('2026-11-24T00:00:00Z') + index * 3_600_000;
      const [start, end] = [startMs, startMs + 3_600_000].map((ms) => new Date(ms).toISOString());
      const more = { eventTypeId: 3, title: '施術 60分', status: 'accepted' as const, attendees: [], metadata: {} };
      return { ...more, uid: `other${index}`, id: index, start: start ?? '', end: end ?? '' };
    });
    at.emulator.providers.calCom.bookings.push(...others);
  });

  test('the caller’s own is found', async () => {
    await at.run('create_booking', given);
    expect(await at.run('find_booking', {})).toMatchObject({ bookings: [{ start: given.start }] });
  });

  test('what a tool call has booked is found by its id, and not by that of another one in the same call', async () => {
    await at.run('create_booking', given, { toolCallId: 'tcall_a' });
    const action = at.definition.actions.find(({ name }) => name === 'create_booking');
    const findDone = (toolCallId: string) =>
      action?.findDone?.(at.open(), {
        ...{ config: at.definition.config.parse({}), arguments: given, toolCallId, nowMs, language: 'ja' },
        caller: { callId: 'call_1', from: null },
      });
    expect(await findDone('tcall_a')).toMatchObject({ ok: true, booking: { start: given.start } });
    expect(await findDone('tcall_b')).toBeNull();
  });
});

test('a booking that is not there is not the caller’s', async () => {
  await expect(at.run('cancel_booking', { booking_uid: 'gone' })).rejects.toMatchObject(refused);
});
