import { expect, it } from 'vitest';
import { isChange } from './change.ts';
import { isIntention, isWish, purposeOf } from './intention.ts';

it.each([
  '予約をお願いします',
  '予約したいんですけど',
  '席を取りたい',
  "I'd like to make an appointment",
  'I want to book a table',
  'an appointment please',
])('%s is a reason to begin', (text) => {
  expect(isIntention(text)).toBe(true);
});

it.each(['田中です', '明日の19時', 'Alice Brown', 'yes', 'それだけです'])('%s is none', (text) => {
  expect(isIntention(text)).toBe(false);
});

it.each([
  ['I need to book a cleaning', 'cleaning'],
  ['schedule a check-up for tomorrow', 'check-up'],
  ['an appointment for a filling', 'filling'],
  ['book an appointment', null],
  ['I need a moment', null],
])('%s is for: %s', (text, purpose) => {
  expect(purposeOf(text)).toBe(purpose);
});

it('a wish is more than a please', () => {
  expect(isWish('折り返し電話してほしいです')).toBe(true);
  expect(isWish("I'd like a call back tonight")).toBe(true);
  expect(isWish('Thursday at 10:30 please')).toBe(false);
});

it.each([
  '間違えました',
  '名前が違います',
  '田中じゃなくて高橋です',
  'やっぱり4人で',
  "no, it's Smith",
  'change the time',
  'that is wrong',
])('%s changes something', (text) => {
  expect(isChange(text)).toBe(true);
});

it.each(['田中です', 'はい', '予約じゃなくても大丈夫ですか', 'yes', 'no', 'tomorrow'])('%s changes nothing', (text) => {
  expect(isChange(text)).toBe(false);
});
