import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { createSourceLimit } from './source-limit.ts';

const answered = (mayAnswer: (address: string) => boolean, address: string, times: number): number =>
  Array.from({ length: times }, () => mayAnswer(address)).filter(Boolean).length;

it('answers one address so often a second, and others all the same', () => {
  const clock = manualClock();
  const mayAnswer = createSourceLimit({ clock, perAddressMax: 3 });
  expect(answered(mayAnswer, '192.0.2.1', 10)).toBe(3);
  expect(answered(mayAnswer, '192.0.2.2', 10)).toBe(3);
  clock.advance(1000);
  expect(answered(mayAnswer, '192.0.2.1', 10)).toBe(3);
});

it('takes all IPv6 addresses of one subscriber for one', () => {
  const mayAnswer = createSourceLimit({ clock: manualClock(), perAddressMax: 3 });
  expect(answered(mayAnswer, '2001:db8:0:1::1', 2)).toBe(2);
  expect(answered(mayAnswer, '2001:db8:0:1:ffff::2', 5)).toBe(1);
  expect(answered(mayAnswer, '2001:db8:0:2::1', 5)).toBe(3);
});

it('answers so often a second in all, and remembers no more addresses than that', () => {
  const clock = manualClock();
  const mayAnswer = createSourceLimit({ clock, allMax: 100 });
  const from = (count: number) => Array.from({ length: count }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
  expect(from(1000).filter(mayAnswer)).toHaveLength(100);
  clock.advance(1000);
  expect(from(1000).filter(mayAnswer)).toHaveLength(100);
});
