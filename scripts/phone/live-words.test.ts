import { expect, it, vi } from 'vitest';
import { followWords, printTurns, type TurnRow } from './live-words.ts';

const said = (index: number, text: string): TurnRow => ({
  index,
  role: index % 2 === 0 ? 'assistant' : 'user',
  text,
});

it('a turn that grows while it is spoken is printed once, whole', () => {
  const lines: string[] = [];
  const words = printTurns((line) => lines.push(line.trim()));
  words.take([said(0, 'お電話')], false);
  words.take([said(0, 'お電話ありがとうございます。')], false);
  expect(lines).toEqual([]);
  words.take([said(0, 'お電話ありがとうございます。'), said(1, '予約')], false);
  words.take([said(0, 'お電話ありがとうございます。'), said(1, '予約です')], true);
  expect(lines).toEqual(['agent   said 「お電話ありがとうございます。」', 'caller  was understood: 「予約です」']);
});

it('prints both sides while the call goes on, and what is left when it is over', async () => {
  const lines: string[] = [];
  let turns = [said(0, 'もしもし')];
  const words = followWords({
    listTurns: async () => turns,
    print: (line) => lines.push(line.trim()),
    everyMs: 1,
  });
  await vi.waitFor(() => expect(lines).toEqual(['agent   said 「もしもし」']));
  turns = [...turns, said(1, 'はい')];
  await words.stop();
  expect(lines.at(-1)).toBe('caller  was understood: 「はい」');
});

it('a service that does not answer disturbs no call', async () => {
  const away = () => Promise.reject(new Error('away'));
  const words = followWords({ listTurns: away, print: () => {}, everyMs: 1 });
  await words.stop();
});

it('a turn that stood still is printed, and what comes after all follows', () => {
  const lines: string[] = [];
  const words = printTurns((line) => lines.push(line.trim()));
  for (let times = 0; times < 10; times += 1) words.take([said(0, 'もしもし')], false);
  expect(lines).toEqual(['agent   said 「もしもし」']);
  words.take([said(0, 'もしもし、青葉です')], true);
  expect(lines.at(-1)).toBe('agent   said 「… 、青葉です」');
});
