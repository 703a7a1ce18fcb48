import { expect, it } from 'vitest';
import { hasDay } from './find-when.ts';
import { lastMeant, withSlips } from './last-meant.ts';

it.each([
  ['Monday morning. Actually no, make it Tuesday at eleven', 'Tuesday at eleven'],
  ['月曜の10時、いや、火曜の11時で', '火曜の11時で'],
  ['月曜の10時、いや火曜の11時で', '火曜の11時で'],
  ['This Sunday. Oh wait, Sunday we have a wedding. Saturday only', 'Sunday we have a wedding. Saturday only'],
  ['Monday, no, I tell a lie, Tuesday', 'Tuesday'],
  ['月曜の10時…おっと、火曜の11時でした', '火曜の11時でした'],
  ['月曜、あら違う、火曜でした', '火曜でした'],
  ['月曜…ちゃうわ、火曜や', '火曜や'],
  ['Monday, actually', 'Monday, actually'],
  ['いや、月曜でお願いします', 'いや、月曜でお願いします'],
])('of "%s" the last answer is meant', (text, meant) => {
  expect(lastMeant(text, hasDay)).toBe(meant);
});

it('a clause that takes something back stays with the one before', () => {
  expect(withSlips(['Four of us.', 'No wait, five.', 'My name is Ann.'])).toEqual([
    'Four of us. No wait, five.',
    'My name is Ann.',
  ]);
});
