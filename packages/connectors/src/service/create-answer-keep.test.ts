import { expect, test } from 'vitest';
import { createAnswerKeep } from './create-answer-keep.ts';

test('an answer is used again until it is too old, and asked for anew when it was forgotten', async () => {
  let nowMs = 0;
  let asked = 0;
  const keep = createAnswerKeep({ now: () => nowMs });
  const ask = () => keep.kept('a', 1000, async () => (asked += 1));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  nowMs = 1000;
  expect(await ask()).toBe(2);
  keep.forget('a');
  expect(await ask()).toBe(3);
});

test('a failure is not kept', async () => {
  const keep = createAnswerKeep();
  await expect(keep.kept('a', 1000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await keep.kept('a', 1000, async () => 'up')).toBe('up');
});

test('a long answer is not kept, and of many the oldest go', async () => {
  const keep = createAnswerKeep({ answerCharactersMax: 11, charactersMax: 23 });
  let asked: string[] = [];
  const ask = (key: string, value: string) =>
    keep.kept(key, 1000, async () => {
      asked.push(key);
      return value;
    });
  for (const key of ['long', 'long']) await ask(key, 'x'.repeat(11));
  for (const key of ['a', 'b', 'c']) await ask(key, '12345678');
  expect(asked).toEqual(['long', 'long', 'a', 'b', 'c']);
  asked = [];
  for (const key of ['b', 'c', 'a']) await ask(key, '12345678');
  expect(asked).toEqual(['a']);
});

test('long keys, and many of them, take no more memory than answers may', async () => {
  const keep = createAnswerKeep({ answerCharactersMax: 1000, charactersMax: 2000, answersMax: 3 });
  const ask = (key: string) => keep.kept(key, 1000, async () => 1);
  await ask('k'.repeat(1000));
  expect(keep.size()).toEqual({ answers: 0, characters: 0 });
  for (const key of ['a', 'b']) await ask(key.repeat(999));
  expect(keep.size()).toEqual({ answers: 2, characters: 2000 });
  for (const key of ['c', 'd', 'e', 'f']) await ask(key);
  expect(keep.size()).toEqual({ answers: 3, characters: 6 });
});

test('answers that are too old do not wait for others to push them out', async () => {
  let nowMs = 0;
  const keep = createAnswerKeep({ now: () => nowMs });
  for (const key of ['a', 'b', 'c']) await keep.kept(key, 1000, async () => key);
  nowMs = 60_000;
  await keep.kept('d', 1000, async () => 'd');
  expect(keep.size().answers).toBe(1);
});
