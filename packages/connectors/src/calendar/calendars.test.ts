import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../testing/cases/index.ts';
import { openCase, type OpenCase } from '../testing/open-case.ts';

const somebodyElse = { callId: 'call_2', from: '+818099998888' };
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

  test('a caller without a number has no appointments to be told', async () => {
    const caller = { callId: 'call_3', from: null };
    await expect(at.run('list_events', {}, { caller })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test.each([
    ['2026-11-20T10:00', expect.stringContaining('is in the past')],
    ['2027-03-01T10:00', 'Only the next 30 days can be booked.'],
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
