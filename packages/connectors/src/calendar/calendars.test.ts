import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localText } from './zoned-time.ts';
import { cases } from '../testing/cases/index.ts';
import { nowMs } from '../testing/connector-case.ts';
import { openCase, type OpenCase } from '../testing/open-case.ts';

const somebodyElse = { callId: 'call_2', from: '+818099998888' };
/** Half an hour from now, in business hours. */
const tooSoon = localText(nowMs + 30 * 60_000, 'Asia/Tokyo');
const event = { start: '2026-11-24T10:00', name: '山田 太郎' };

describe.each(['calendar_a', 'calendar_b'] as const)('%s', (id) => {
  let at: OpenCase;
  beforeEach(async () => {
    const found = cases[id];
    if (!found) throw new Error(`There is no case for ${id}`);
    at = await openCase(id, found);
  });
  afterEach(() => at.close());
  const create = (given: object = event, toolCallId = 'tcall_a') =>
    at.run('create_event', { ...given }, { toolCallId });

  test('a time that has been taken meanwhile is refused, and is no longer offered', async () => {
    await create();
    await expect(create({ ...event, name: '鈴木' }, 'tcall_b')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'That time is no longer free.',
    });
    const answer = await at.run('find_free_slots', { date_from: '2026-11-24', date_to: '2026-11-24' });
    const starts = JSON.stringify(answer);
    expect(starts).not.toContain('"start":"2026-11-24T10:00"');
    expect(starts).toContain('"start":"2026-11-24T10:30"');
  });

  test('an appointment whose answer was lost is the same when it is asked for again', async () => {
    at.emulator.faults.add({ isAnswerLost: true, method: 'POST', path: '/events' });
    await expect(create()).rejects.toMatchObject({ kind: 'unclear' });
    await expect(create()).resolves.toMatchObject({ ok: true });
    expect(await at.run('list_events', {})).toMatchObject({ events: [{ title: '山田 太郎' }] });
  });

  test('nobody hears of, or cancels, the appointment of somebody else', async () => {
    const made = await create();
    expect(await at.run('list_events', {}, { caller: somebodyElse })).toEqual({ events: [] });
    const { event_id } = Object(Object(made).event);
    await expect(at.run('cancel_event', { event_id }, { caller: somebodyElse })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The caller has no such appointment.',
    });
    expect(await at.run('list_events', {})).toMatchObject({ events: [{ event_id }] });
  });

  test('the next of a caller’s appointments are told, in order', async () => {
    await create({ ...event, start: '2026-11-26T10:00' }, 'tcall_b');
    await create({ ...event, start: '2026-11-24T10:00' }, 'tcall_a');
    const later = { nowMs: Date.parse('2026-11-25T01:00:00Z') };
    const starts = async (more: object = {}) =>
      Object(await at.run('list_events', {}, more)).events.map((one: { start: string }) => one.start);
    expect(await starts()).toEqual(['2026-11-24T10:00', '2026-11-26T10:00']);
    expect(await starts(later)).toEqual(['2026-11-26T10:00']);
  });

  test.each([null, 'anonymous', 'sip:anonymous@192.168.1.10', '+266696687', '0'])(
    'a caller from %s can book, and is nobody whose appointments are told or cancelled',
    async (from) => {
      const caller = { callId: 'call_3', from };
      const made = await at.run('create_event', event, { caller });
      const { event_id } = Object(Object(made).event);
      const unknown = { kind: 'invalid', message: 'The number of the caller is not known.' };
      await expect(at.run('list_events', {}, { caller })).rejects.toMatchObject(unknown);
      await expect(at.run('cancel_event', { event_id }, { caller })).rejects.toMatchObject(unknown);
    },
  );

  test.each([
    ['2026-11-20T10:00', expect.stringContaining('is in the past')],
    ['2027-03-01T10:00', 'Only the next 30 days can be booked.'],
    ['2026-11-24T08:30', 'That time is outside of the business hours.'],
    ['2026-11-24T17:45', 'That time is outside of the business hours.'],
    ['2026-11-28T10:00', 'That time is outside of the business hours.'],
    [tooSoon, 'It is booked at least 60 minutes ahead.'],
  ])('an appointment at %s is refused without a request', async (start, message) => {
    await expect(create({ ...event, start })).rejects.toMatchObject({ kind: 'invalid', message });
    expect(at.emulator.requests).toEqual([]);
  });
});

test('an event of whole days takes those days in the zone of the calendar, one that is shown as free takes nothing', async () => {
  const found = cases.calendar_b;
  if (!found) throw new Error('There is no case for calendar_b');
  const at = await openCase('calendar_b', found);
  const slotsOn = async (day: string) =>
    JSON.stringify(await at.run('find_free_slots', { date_from: day, date_to: day }));
  const [first, second, third] = [
    await slotsOn('2026-11-24'),
    await slotsOn('2026-11-25'),
    await slotsOn('2026-11-26'),
  ];
  await at.close();
  expect(first).toContain('"start":"2026-11-24T10:00"');
  expect(first).not.toContain('2026-11-24T09');
  expect(second).toContain('"slots":[]');
  expect(third).toContain('"start":"2026-11-26T09:00"');
});
