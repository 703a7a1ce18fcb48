import type { ScriptLine } from '@uketsuke/provider-emulators/mind';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../livekit/runtime.ts';
import { listenFor, loggerInto, until, type HarnessOptions } from '../testing/call-harness.ts';
import { startEmulated, talkByPhone } from '../testing/emulated-engine.ts';
import { closedAfterEach } from '../testing/realtime-talk.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

async function setUp(name: 'gemini' | 'openai', lines: readonly ScriptLine[], options: Partial<HarnessOptions> = {}) {
  const service = await startEmulated(name, { lines, turns: 'provider', transcribeMs: 300 });
  const talk = await talkByPhone({ service, closeLater, ...options });
  return {
    ...talk,
    /** Until the agent asks again. */
    async staySilent() {
      for (let quietMs = 0; quietMs < 15_000 && talk.call.leg.position().queuedMs === 0; quietMs += 100)
        await listenFor(talk.call, 100, 'silence');
    },
  };
}

describe.each(['gemini', 'openai'] as const)('where %s finds the turns of the caller', (name) => {
  it('silences before an answer of the caller count no more', async () => {
    const { call, said, say, staySilent, heardOut } = await setUp(name, []);
    for (let times = 0; times < 3; times += 1) {
      await staySilent();
      await heardOut();
      await say('少し考えます');
      await heardOut();
    }
    expect(said().filter((line) => line.startsWith('assistant'))).toHaveLength(7);
    expect(call.recorder.ended).toBeNull();
  });

  it('words that come later than the answer to them stand before it', async () => {
    const { said, say, heardOut } = await setUp(name, [
      { on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] },
      { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }] },
    ]);
    await say('予約したいです');
    await heardOut();
    await until('the words are there', () => said().length === 3);
    await say('明日です');
    await heardOut();
    await until('the words are there', () => said().length === 5);
    expect(said().slice(1)).toEqual([
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
      'user: 明日です',
      'assistant: 明日ですね。',
    ]);
  });

  it('a caller who goes on after the answer to a question was not only there for that', async () => {
    const faq = [{ q: '駐車場はありますか', a: '建物の裏にございます。' }];
    const { call, say, heardOut } = await setUp(
      name,
      [
        { on: { caller: '駐車場' }, steps: [{ do: 'call', name: 'answer_from_faq', arguments: { index: 0 } }] },
        { on: { toolResult: 'answer_from_faq' }, steps: [{ do: 'say', text: '建物の裏にございます。' }] },
        { on: { caller: '予約' }, steps: [{ do: 'say', text: 'お名前をお願いします。' }] },
      ],
      { config: { faq } },
    );
    await say('駐車場はありますか');
    await heardOut();
    await say('予約もしたいです');
    await heardOut();
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
  });
});
