import type { llm } from '@livekit/agents';
import { expect, it } from 'vitest';
import { createHeardWords } from './heard-words.ts';

it('nothing is kept of an item whose transcription has failed', () => {
  const told: llm.InputTranscriptionCompleted[] = [];
  const heard = createHeardWords({ onTranscript: (event) => void told.push(event) });
  heard.began('item_1', 1000);
  heard.piece('item_1', 'はい、');
  heard.failed('item_1');
  heard.whole('item_1', 'はい、お願いします');
  expect(told).toEqual([
    { itemId: 'item_1', transcript: 'はい、', isFinal: false, turnStartedAt: 1000 },
    { itemId: 'item_1', transcript: 'はい、お願いします', isFinal: true },
  ]);
});
