import { afterEach, beforeEach, expect, test } from 'vitest';
import { cases } from '../testing/cases/index.ts';
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

test('a caller without a number has no bookings to be told', async () => {
  const caller = { callId: 'call_3', from: null };
  await expect(at.run('find_booking', {}, { caller })).rejects.toMatchObject({ kind: 'invalid' });
  expect(at.emulator.requests).toEqual([]);
});

test('a booking that is not there is not the caller’s', async () => {
  await expect(at.run('cancel_booking', { booking_uid: 'gone' })).rejects.toMatchObject(refused);
});
