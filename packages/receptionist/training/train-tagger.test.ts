import { expect, it } from 'vitest';
import { valuesOf } from '../src/tagger/values-of.ts';
import { readTagWeights, writeTagWeights } from '../src/tagger/weights.ts';
import { parseCallers } from './parse-callers.ts';
import { isMarked, taggedOf } from './tagged.ts';
import { trainTagger } from './train-tagger.ts';

const { utterances } = parseCallers(
  'few.txt',
  [
    ...['Anna Reid', 'Tom Hardy', 'Mina Park', 'Joe Lund'].map((name) => `name | value | my name is [name:${name}]`),
    ...['two', 'four', 'seven', 'nine'].map((count) => `count | value | there will be [count:${count} of us]`),
    ...['田中', '鈴木', '林', '木村'].map((name) => `name | value | [name:${name}]と申します`),
    ...['二名', '三名', '五名', '六名'].map((count) => `count | value | [count:${count}]で伺います`),
    ...['my mother knows', 'I have to ask', 'わかりません', '母に聞かないと'].map((said) => `name | unknown | ${said}`),
    'open | wish | I would like a table',
  ].join('\n'),
);
const trained = (): Buffer => writeTagWeights({ ...trainTagger(utterances.filter(isMarked).map(taggedOf)), digest: 1 });
const file = trained();
const model = readTagWeights(file);

it('values are found in words that were not heard before, with where they stand', () => {
  const told = (said: string): unknown =>
    valuesOf(said, 'name', model).values.map(({ kind, words, start }) => [kind, words, start]);
  expect(told('my name is Kirsten Moe')).toEqual([['name', 'Kirsten Moe', 11]]);
  expect(told('there will be three of us')).toEqual([['count', 'three of us', 14]]);
  expect(told('佐藤と申します')).toEqual([['name', '佐藤', 0]]);
  expect(told('四名で伺います')).toEqual([['count', '四名', 0]]);
  expect(told('')).toEqual([]);
});

it('the probabilities of what is told and of nothing are those of one and the same sentence', () => {
  const { values, nothing } = valuesOf('佐藤と申します', 'name', model);
  const probable = values[0]?.probability ?? 0;
  expect(probable).toBeGreaterThan(0.5);
  expect(nothing).toBeGreaterThan(0);
  expect(probable + nothing).toBeLessThanOrEqual(1);
});

it('a wish in which no value is marked teaches nothing about values', () => {
  expect(utterances.filter((utterance) => !isMarked(utterance)).map(({ text }) => text)).toEqual([
    'I would like a table',
  ]);
});

it('the same sentences give the same file, byte by byte', () => {
  expect(trained().equals(file)).toBe(true);
});

it('weights of other tags are refused', () => {
  expect(() => readTagWeights(file.subarray(0, -1))).toThrow('other tags');
});
