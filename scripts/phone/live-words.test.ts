import { expect, it, vi } from 'vitest';
import type { TurnRow } from './api.ts';
import { followWords, printTurns } from './live-words.ts';

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
  words.take([said(0, 'お電話ありがとうございます。')], false);
  words.take([said(0, 'お電話ありがとうございます。'), said(1, '予約')], false);
  words.take([said(0, 'お電話ありがとうございます。'), said(1, '予約です')], true);
  expect(lines).toEqual(['agent   said 「お電話ありがとうございます。」', 'caller  was understood: 「予約です」']);
});

it('prints both sides while the call goes on, and what is left when it is over', async () => {
  const lines: string[] = [];
  let turns = [said(0, 'もしもし')];
  let isThere = false;
  const words = followWords({
    api: {
      findCall: async () => {
        const row = { id: 'call_1', started_at: 0, ended_at: null, duration_ms: null, outcome: null, reason: null };
        return isThere
          ? { ...row, fields: {}, summary: null, category: null, has_transcript: false, billed_yen: null }
          : null;
      },
      listTurns: async (callId) => (callId === 'call_1' ? turns : []),
    },
    callSid: 'CA1',
    print: (line) => lines.push(line.trim()),
    everyMs: 1,
  });
  isThere = true;
  await vi.waitFor(() => expect(lines).toEqual(['agent   said 「もしもし」']));
  turns = [...turns, said(1, 'はい')];
  await words.stop();
  expect(lines.at(-1)).toBe('caller  was understood: 「はい」');
});

it('a gateway that does not answer disturbs no call', async () => {
  const away = () => Promise.reject(new Error('away'));
  const words = followWords({ api: { findCall: away, listTurns: away }, callSid: 'CA1', print: () => {}, everyMs: 1 });
  await words.stop();
});
