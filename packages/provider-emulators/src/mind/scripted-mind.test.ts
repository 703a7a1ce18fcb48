import { describe, expect, it } from 'vitest';
import { scriptedMind } from './scripted-mind.ts';

const session = { instructions: '', tools: [] };

describe('scriptedMind', () => {
  it('answers with the first line that fits, each once, then with the words for everything else', async () => {
    const mind = scriptedMind({
      lines: [
        { on: { caller: '予約' }, steps: [{ do: 'call', name: 'find_slot', arguments: { day: '火曜' } }] },
        { on: { toolResult: 'find_slot' }, steps: [{ do: 'say', text: '10時が空いております。' }] },
      ],
      otherwise: 'もう一度お願いいたします。',
    })(session);
    expect(await mind.next({ type: 'caller', text: '予約したいです' })).toEqual([
      { do: 'call', name: 'find_slot', arguments: { day: '火曜' } },
    ]);
    expect(await mind.next({ type: 'tool_result', name: 'find_slot', callId: 'c1', output: '{}' })).toEqual([
      { do: 'say', text: '10時が空いております。' },
    ]);
    expect(await mind.next({ type: 'caller', text: '予約したいです' })).toEqual([
      { do: 'say', text: 'もう一度お願いいたします。' },
    ]);
  });

  it('a line that may be repeated answers each time, also a reply that the client asks for', async () => {
    const mind = scriptedMind({
      lines: [{ on: { replyWanted: /greet/ }, steps: [{ do: 'say', text: 'Hello.' }], isRepeated: true }],
      otherwise: 'Pardon?',
    })(session);
    for (let count = 0; count < 2; count += 1) {
      expect(await mind.next({ type: 'reply_wanted', instructions: 'greet the caller' })).toEqual([
        { do: 'say', text: 'Hello.' },
      ]);
    }
    expect(await mind.next({ type: 'reply_wanted', instructions: null })).toEqual([{ do: 'say', text: 'Pardon?' }]);
  });
});
