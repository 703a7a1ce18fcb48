import { describe, expect, it } from 'vitest';
import { createJitterBuffer, type JitterBuffer } from './jitter-buffer.ts';
import { opusPacketTicks } from './opus.ts';

/** A 20 ms packet that says its number. */
const payload = (number: number): Uint8Array => Uint8Array.of(0x48, number & 0xff);

function push(buffer: JitterBuffer, number: number, sequence = number, timestamp = number * 960): void {
  buffer.push({ sequence: sequence & 0xffff, timestamp: timestamp >>> 0, payload: payload(number) });
}

function pull(buffer: JitterBuffer, count: number, targetMs = 0): (number | string)[] {
  return Array.from({ length: count }, () => {
    const next = buffer.next(targetMs);
    return next.kind === 'packet' ? (next.payload[1] ?? -1) : next.kind;
  });
}

describe('jitter buffer', () => {
  it('waits for its target before it gives the first packet', () => {
    const buffer = createJitterBuffer();
    push(buffer, 1);
    expect(pull(buffer, 1, 60)).toEqual(['empty']);
    push(buffer, 2);
    expect(pull(buffer, 1, 60)).toEqual(['empty']);
    push(buffer, 3);
    expect(pull(buffer, 1, 60)).toEqual([1]);
  });

  it('does not wait longer than its target, however little has come', () => {
    const buffer = createJitterBuffer();
    push(buffer, 1);
    buffer.waited(960);
    expect(pull(buffer, 1, 40)).toEqual(['empty']);
    buffer.waited(960);
    expect(pull(buffer, 1, 40)).toEqual([1]);
  });

  it('orders across the wrap of the sequence number', () => {
    const buffer = createJitterBuffer();
    for (const number of [3, 1, 4, 2]) push(buffer, number, 65_533 + number);
    expect(pull(buffer, 5)).toEqual([1, 2, 3, 4, 'empty']);
  });

  it('drops doubles and what comes after its turn', () => {
    const buffer = createJitterBuffer();
    for (const number of [1, 1, 2, 2, 4]) push(buffer, number);
    expect(pull(buffer, 4)).toEqual([1, 2, 'lost', 4]);
    push(buffer, 3);
    push(buffer, 5);
    expect(pull(buffer, 2)).toEqual([5, 'empty']);
  });

  it('tells of every lost packet, but takes a great jump as a new beginning', () => {
    const buffer = createJitterBuffer();
    for (const number of [1, 4]) push(buffer, number);
    expect(pull(buffer, 4)).toEqual([1, 'lost', 'lost', 4]);
    push(buffer, 5000);
    expect(pull(buffer, 2)).toEqual([5000 & 0xff, 'empty']);
  });

  it('follows a sender that counts anew a little behind', () => {
    const buffer = createJitterBuffer();
    push(buffer, 200);
    expect(pull(buffer, 1)).toEqual([200]);
    for (let number = 100; number < 112; number += 1) push(buffer, number);
    expect(pull(buffer, 4)).toEqual([109, 110, 111, 'empty']);
  });

  it('tells how long the sender was silent, less the time already waited', () => {
    const buffer = createJitterBuffer();
    push(buffer, 1);
    expect(pull(buffer, 2)).toEqual([1, 'empty']);
    buffer.waited(960);
    buffer.waited(960);
    push(buffer, 2, 2, 960 * 7);
    expect(buffer.next(0)).toEqual({ kind: 'silence', ticks: 3 * 960 });
    expect(pull(buffer, 1)).toEqual([2]);
  });

  it('fills again after the stream stood still', () => {
    const buffer = createJitterBuffer();
    push(buffer, 1);
    expect(pull(buffer, 1, 0)).toEqual([1]);
    for (let frame = 0; frame < 15; frame += 1) buffer.waited(960);
    push(buffer, 2);
    expect(pull(buffer, 1, 40)).toEqual(['empty']);
    push(buffer, 3);
    expect(pull(buffer, 2, 40)).toEqual([2, 3]);
  });

  it('holds at most two seconds, and gives up the oldest', () => {
    const buffer = createJitterBuffer();
    for (let number = 0; number < 140; number += 1) push(buffer, number);
    expect(buffer.levelMs()).toBe(2000);
    expect(pull(buffer, 1)).toEqual([40]);
    buffer.dropTo(100);
    expect(buffer.levelMs()).toBe(100);
    expect(pull(buffer, 2)).toEqual([135, 136]);
  });

  it('refuses what cannot be an Opus packet', () => {
    const buffer = createJitterBuffer();
    buffer.push({ sequence: 1, timestamp: 0, payload: new Uint8Array(0) });
    // Code 3 with 63 frames of 60 ms.
    buffer.push({ sequence: 2, timestamp: 0, payload: Uint8Array.of(0x1b, 0x3f) });
    buffer.push({ sequence: 3, timestamp: 0, payload: Uint8Array.of(0x4b) });
    expect(buffer.levelMs()).toBe(0);
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
});
