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
  const keep = createAnswerKeep({ answerCharactersMax: 10, charactersMax: 20 });
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
