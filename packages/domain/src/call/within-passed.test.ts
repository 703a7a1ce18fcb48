import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { describe, expect, test } from 'vitest';
import { withinPassed } from './within-passed.ts';

const twentyDaysMs = 20 * 24 * 3_600_000;

function batchAt(ms: number): CallBatch {
  return {
    callId: 'call_1',
    seq: 1,
    atMs: ms,
    turns: [{ index: 0, role: 'user', text: 'x', atMs: ms }],
    fields: [{ key: 'name', value: 'x', atMs: ms }],
    toolInvocations: [
      { toolCallId: 'tcall_1', name: 'look_up', arguments: {}, result: 1, error: null, atMs: ms, durationMs: ms },
    ],
    end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: ms },
  };
}

describe('times of a batch', () => {
  test.each([0, 60_000, 75_000])('%i ms stay as they are when a minute has passed', (ms) => {
    const batch = batchAt(ms);
    expect(withinPassed(batch, 60_000)).toEqual({ batch, impossibleMs: null });
  });

  test.each([75_001, twentyDaysMs])('%i ms become the minute that has passed, all of them', (ms) => {
    expect(withinPassed(batchAt(ms), 60_000)).toEqual({ batch: batchAt(60_000), impossibleMs: ms });
  });

  test('a call that, by this clock, has not begun takes no time', () => {
    expect(withinPassed(batchAt(twentyDaysMs), -20_000).batch).toEqual(batchAt(0));
  });

  test('what is possible stays when another time is not', () => {
    const { batch } = withinPassed({ ...batchAt(5000), atMs: twentyDaysMs }, 60_000);
    expect(batch).toEqual({ ...batchAt(5000), atMs: 60_000 });
  });
});
