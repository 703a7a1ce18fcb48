import { expect, it } from 'vitest';
import { findLabelled } from './find-labelled.ts';

const guardian = { key: 'guardian', label: '保護者のお名前', required: true };
const child = { key: 'child', label: 'お子様のお名前', required: true };
const people = { key: 'people', label: 'How many people are coming', required: true };
const name = { key: 'name', label: 'Your name', required: true };

it('whose name it is tells the field, however politely the label is written', () => {
  expect(findLabelled('子どもの名前は早川そうたです', [guardian, child])).toEqual({
    field: child,
    value: '早川そうた',
  });
});

it("somebody else's name is not the caller's", () => {
  expect(findLabelled("Mom's name is Eleanor Brandt", [name])).toBeNull();
});

it('what stands in front of a colon is the label, as in a form', () => {
  const told = findLabelled('How many people are coming: my sister and me, so two', [people]);
  expect(told?.value).toBe('my sister and me, so two');
});
