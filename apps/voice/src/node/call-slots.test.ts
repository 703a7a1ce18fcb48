import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { createCallSlots } from './call-slots.ts';
import { ownTimeMs } from './connecting-pool.ts';

const slotsOf = (capacity: number, changes: { connectingMax?: number; isOverloaded?: () => boolean } = {}) =>
  createCallSlots({ capacity, clock: manualClock(), ...changes });

it('what is only asked about makes the node not full, and never takes more than its capacity', () => {
  const slots = slotsOf(2);
  const claims = [slots.claim(), slots.claim(), slots.claim()];
  expect(claims.map((claim) => claim === null)).toEqual([false, false, true]);
  expect([slots.isAccepting(), slots.active()]).toEqual([true, 0]);
  claims[0]?.giveUp();
  const place = slots.claim()?.take();
  claims[1]?.take();
  expect([slots.isAccepting(), slots.active(), slots.claim()]).toEqual([false, 2, null]);
  place?.giveBack();
  place?.giveBack();
  expect([slots.isAccepting(), slots.active()]).toEqual([true, 1]);
});

it('a claim ends once', () => {
  const slots = slotsOf(1);
  const claim = slots.claim();
  claim?.take();
  claim?.giveUp();
  expect([slots.active(), slots.claim()]).toEqual([1, null]);
});

it('a node that drains is empty when what was being asked about is decided and over', async () => {
  const slots = slotsOf(2);
  const claim = slots.claim();
  slots.drain();
  let isEmpty = false;
  const empty = slots.empty().then(() => {
    isEmpty = true;
  });
  expect(slots.claim()).toBeNull();
  const place = claim?.take();
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  place?.giveBack();
  await empty;
});

it('a node that has more to do than it can bear takes no call', () => {
  let isOverloaded = true;
  const slots = slotsOf(2, { isOverloaded: () => isOverloaded });
  expect([slots.isAccepting(), slots.claim()]).toEqual([false, null]);
  isOverloaded = false;
  expect(slots.isAccepting()).toBe(true);
});

describe('a call that has not connected', () => {
  it('takes no slot until it has, and then one', () => {
    const slots = slotsOf(2);
    const place = slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' });
    expect([slots.active(), slots.connecting()]).toEqual([0, 1]);
    place?.connected();
    place?.connected();
    expect([slots.active(), slots.connecting()]).toEqual([1, 0]);
    place?.giveBack();
    place?.giveBack();
    expect([slots.active(), slots.connecting()]).toEqual([0, 0]);
  });

  it('keeps no phone call out, and keeps its right to a slot', () => {
    const slots = slotsOf(3);
    const places = [1, 2, 3].map(() => slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' }));
    for (let count = 0; count < 3; count += 1) expect(slots.claim()?.take()).toBeDefined();
    expect([slots.active(), slots.isAccepting(), slots.claim()]).toEqual([3, false, null]);
    places[0]?.connected();
    expect([slots.active(), places[0]?.gaveWay.aborted]).toEqual([4, false]);
  });

  it('waits with no more others than half the capacity, or four where that is less', () => {
    for (const [capacity, most] of [
      [40, 20],
      [6, 4],
      [2, 2],
    ] as const) {
      const slots = slotsOf(capacity);
      for (let count = 0; count < most; count += 1) {
        expect(slots.mayConnect('a')).toBe(true);
        slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' });
      }
      expect(slots.mayConnect('a')).toBe(false);
    }
  });

  it('is told when another one needs its place, and takes no slot any more once it is over', () => {
    const clock = manualClock();
    const slots = createCallSlots({ capacity: 10, clock, connectingMax: 1 });
    const first = slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' });
    clock.advance(ownTimeMs);
    slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' });
    expect([first?.gaveWay.aborted, slots.connecting()]).toEqual([true, 1]);
    first?.giveBack();
    first?.connected();
    expect([slots.active(), slots.connecting()]).toEqual([0, 1]);
  });

  it('is waited for by a node that drains', async () => {
    const slots = slotsOf(2);
    const place = slots.claim()?.takeWhenConnected({ network: 'a', tenant: 't' });
    slots.drain();
    let isEmpty = false;
    const empty = slots.empty().then(() => {
      isEmpty = true;
    });
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    place?.giveBack();
    await empty;
  });
});
