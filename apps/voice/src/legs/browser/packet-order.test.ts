import { describe, expect, it } from 'vitest';
import { opusPacketTicks } from './opus.ts';
import { createPacketOrder, type PacketOrder } from './packet-order.ts';

interface When {
  sequence?: number;
  timestamp?: number;
  atMs?: number;
}

/** A 20 ms packet that says its number. */
function push(order: PacketOrder, number: number, when: When = {}): void {
  const { sequence = number, timestamp = number * 960, atMs = 0 } = when;
  const payload = Uint8Array.of(0x48, number & 0xff);
  order.push({ sequence: sequence & 0xffff, timestamp: timestamp >>> 0, ticks: 960, payload }, atMs);
}

/** Everything that comes now. */
function pull(order: PacketOrder, nowMs = 0, waitMs = 0): (number | string)[] {
  const pulled: (number | string)[] = [];
  for (let next = order.next(nowMs, waitMs); next; next = order.next(nowMs, waitMs)) {
    pulled.push(next.kind === 'packet' ? (next.payload[1] ?? -1) : next.kind);
  }
  return pulled;
}

describe('the order of packets', () => {
  it('gives a packet whose turn it is at once, however long others are waited for', () => {
    const order = createPacketOrder();
    for (const number of [1, 2]) {
      push(order, number);
      expect(pull(order, 0, 200)).toEqual([number]);
    }
  });

  it('lets later packets wait for a missing one, and no longer than they may', () => {
    const order = createPacketOrder();
    push(order, 1);
    push(order, 3, { atMs: 20 });
    expect(pull(order, 20, 40)).toEqual([1]);
    push(order, 4, { atMs: 40 });
    expect(pull(order, 59, 40)).toEqual([]);
    expect(order.heldMs()).toBe(40);
    push(order, 2, { atMs: 59 });
    expect(pull(order, 59, 40)).toEqual([2, 3, 4]);
    push(order, 6, { atMs: 80 });
    expect(pull(order, 119, 40)).toEqual([]);
    expect(pull(order, 120, 40)).toEqual(['lost', 6]);
  });

  it('orders across the wrap of the sequence number', () => {
    const order = createPacketOrder();
    push(order, 1, { sequence: 65_534 });
    expect(pull(order)).toEqual([1]);
    for (const number of [4, 2, 3]) push(order, number, { sequence: 65_533 + number });
    expect(pull(order, 0, 40)).toEqual([2, 3, 4]);
  });

  it('drops doubles and what comes after its turn', () => {
    const order = createPacketOrder();
    for (const number of [1, 1, 2, 2, 4]) push(order, number);
    expect(pull(order)).toEqual([1, 2, 'lost', 4]);
    push(order, 3);
    push(order, 5);
    expect(pull(order)).toEqual([5]);
  });

  it('tells of every lost packet, but takes a great jump as a new beginning', () => {
    const order = createPacketOrder();
    for (const number of [1, 4]) push(order, number);
    expect(pull(order)).toEqual([1, 'lost', 'lost', 4]);
    push(order, 5000);
    expect(pull(order, 0, 200)).toEqual([5000 & 0xff]);
  });

  it('follows a sender that counts anew a little behind', () => {
    const order = createPacketOrder();
    push(order, 200);
    expect(pull(order)).toEqual([200]);
    for (let number = 100; number < 112; number += 1) push(order, number);
    expect(pull(order)).toEqual([109, 110, 111]);
  });

  it('tells how long the sender was silent, less what was made up', () => {
    const order = createPacketOrder();
    push(order, 1);
    expect(pull(order)).toEqual([1]);
    order.madeUp(960);
    order.madeUp(960);
    push(order, 2, { timestamp: 960 * 7 });
    expect(order.next(0, 0)).toEqual({ kind: 'silence', ticks: 3 * 960 });
    expect(pull(order)).toEqual([2]);
  });

  it('makes up for nothing twice that was lost', () => {
    const order = createPacketOrder();
    push(order, 1);
    expect(pull(order)).toEqual([1]);
    order.madeUp(960);
    order.madeUp(960);
    push(order, 5);
    expect(pull(order)).toEqual(['lost', 5]);
  });

  it('loses nothing of audio that came late, though something was made up for it', () => {
    const order = createPacketOrder();
    push(order, 1);
    expect(pull(order)).toEqual([1]);
    for (let frame = 0; frame < 15; frame += 1) order.madeUp(960);
    for (let number = 2; number < 17; number += 1) push(order, number);
    expect(pull(order)).toEqual(Array.from({ length: 15 }, (_, index) => index + 2));
  });

  it('holds at most two seconds, and gives up the oldest', () => {
    const order = createPacketOrder();
    push(order, 0);
    expect(pull(order)).toEqual([0]);
    for (let number = 2; number < 142; number += 1) push(order, number);
    expect(order.heldMs()).toBe(2000);
    expect(pull(order, 0, 200).slice(0, 2)).toEqual(['silence', 42]);
  });
});

describe('the length of an Opus packet', () => {
  it.each([
    ['SILK 10 ms', [0x00], 10],
    ['SILK 60 ms', [0x18], 60],
    ['hybrid 20 ms', [0x68], 20],
    ['CELT 2.5 ms', [0x80], 2.5],
    ['CELT 20 ms', [0xf8], 20],
    ['two frames of 20 ms', [0xf9], 40],
    ['three frames of 20 ms', [0xfb, 3], 60],
  ])('%s', (_name, bytes, ms) => {
    expect((opusPacketTicks(Uint8Array.from(bytes)) ?? 0) / 48).toBe(ms);
  });

  it.each([
    ['nothing', []],
    ['63 frames of 60 ms', [0x1b, 0x3f]],
    ['an unknown number of frames', [0x4b]],
  ])('is unknown for %s', (_what, bytes) => {
    expect(opusPacketTicks(Uint8Array.from(bytes))).toBeNull();
  });
});
