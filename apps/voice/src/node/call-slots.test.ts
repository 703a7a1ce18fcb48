import { expect, it } from 'vitest';
import { createCallSlots } from './call-slots.ts';

it('what is only asked about makes the node not full, and never takes more than its capacity', () => {
  const slots = createCallSlots(2);
  const claims = [slots.claim(), slots.claim(), slots.claim()];
  expect(claims.map((claim) => claim === null)).toEqual([false, false, true]);
  expect([slots.isAccepting(), slots.active()]).toEqual([true, 0]);
  claims[0]?.giveUp();
  const giveBack = slots.claim()?.take();
  claims[1]?.take();
  expect([slots.isAccepting(), slots.active(), slots.claim()]).toEqual([false, 2, null]);
  giveBack?.();
  giveBack?.();
  expect([slots.isAccepting(), slots.active()]).toEqual([true, 1]);
});

it('a claim ends once', () => {
  const slots = createCallSlots(1);
  const claim = slots.claim();
  claim?.take();
  claim?.giveUp();
  expect([slots.active(), slots.claim()]).toEqual([1, null]);
});

it('a node that drains is empty when what was being asked about is decided and over', async () => {
  const slots = createCallSlots(2);
  const claim = slots.claim();
  slots.drain();
  let isEmpty = false;
  const empty = slots.empty().then(() => {
    isEmpty = true;
  });
  expect(slots.claim()).toBeNull();
  const giveBack = claim?.take();
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  giveBack?.();
  await empty;
});
