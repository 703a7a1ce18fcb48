import { expect, test } from 'vitest';
import { createInbox, type Arrival } from './inbox.ts';

const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
  environment: 'live',
  id: 'evt_1',
  type: 'call.ended',
  receivedAtMs: 1,
  isVerified: true,
  problem: null,
  body: '{}',
  ...changes,
});

test('the newest is first, and the oldest goes when there are too many', () => {
  const inbox = createInbox({ max: 2, firstVersion: 0 });
  for (const id of ['evt_1', 'evt_2', 'evt_3']) inbox.add(arrival({ id }));
  expect(inbox.list().map(({ id, number }) => [id, number])).toEqual([
    ['evt_3', 3],
    ['evt_2', 2],
  ]);
});

test('an event that comes again is one entry that counts, and the version tells of it', () => {
  const inbox = createInbox({ max: 5, firstVersion: 10 });
  inbox.add(arrival());
  expect(inbox.add(arrival({ receivedAtMs: 2 }))).toMatchObject({ times: 2, receivedAtMs: 1 });
  expect([inbox.list().length, inbox.version]).toEqual([1, 12]);
});

test('what was not verified never counts as an event that came again', () => {
  const inbox = createInbox({ max: 5, firstVersion: 0 });
  inbox.add(arrival());
  inbox.add(arrival({ isVerified: false }));
  inbox.add(arrival({ isVerified: false }));
  inbox.add(arrival({ environment: 'test' }));
  expect(inbox.list().map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});
