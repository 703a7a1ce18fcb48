import type { ScriptLine } from '@uketsuke/provider-emulators/mind';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../livekit/runtime.ts';
import { listenFor, loggerInto } from '../testing/call-harness.ts';
import { emulatedEngines, startEmulated, talkByPhone } from '../testing/emulated-engine.ts';
import { closedAfterEach } from '../testing/realtime-talk.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

const number = '0312345678';
const config = { fields: [{ key: 'phone', label: 'お電話番号', type: 'phone' as const, required: true }] };
const record = { do: 'call', name: 'record_field', arguments: { key: 'phone', value: number } } as const;
const finish = { do: 'call', name: 'finish', arguments: { outcome: 'completed' } } as const;
const closing = { do: 'say', text: '承りました。失礼いたします。' } as const;
const told: ScriptLine[] = [{ on: { caller: number }, steps: [record] }];

describe.each(emulatedEngines)('a telephone number that %s has heard', (name) => {
  const setUp = async (lines: readonly ScriptLine[]) =>
    talkByPhone({ service: await startEmulated(name, { lines, transcribeMs: 200 }), closeLater, config });

  it.each([
    ['says something else', [{ do: 'say', text: '承りました。' } as const]],
    ['says nothing', []],
  ])('is read back before the call ends, also where the model %s', async (_, steps) => {
    const { call, say, hear } = await setUp([
      ...told,
      { on: { toolResult: 'record_field' }, steps: [finish] },
      { on: { toolResult: 'finish' }, steps },
      { on: { caller: 'はい' }, steps: [finish] },
      { on: { toolResult: 'finish' }, steps: [closing] },
    ]);
    await say(number);
    await hear('お電話番号は、03-1234-5678、でよろしいでしょうか');
    expect(call.recorder.ended).toBeNull();
    await say('はい');
    await hear('承りました。失礼いたします');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(call.recorder.fields.at(-1)).toMatchObject({
      value: number,
      evidence: { heardBy: 'speech', isConfirmed: true },
    });
  });

  it('ends the call at once where the model has read it back and the caller has answered', async () => {
    const { call, say, hear, said } = await setUp([
      ...told,
      { on: { toolResult: 'record_field' }, steps: [{ do: 'say', text: `${number}ですね。` }] },
      { on: { caller: 'ええ' }, steps: [finish] },
      { on: { toolResult: 'finish' }, steps: [closing] },
    ]);
    await say(number);
    await hear(`${number}ですね`);
    await say('ええ、お願いします');
    await hear('失礼いたします');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(said().join()).not.toContain('でよろしいでしょうか');
  });

  it('and that is written down otherwise is recorded upon the yes to it', async () => {
    const { call, say, hear } = await setUp([
      { on: { caller: '0312345679' }, steps: [{ do: 'say', text: `${number}でよろしいですか。` }] },
      { on: { caller: 'はい' }, steps: [record] },
      { on: { toolResult: 'record_field' }, steps: [finish] },
      { on: { toolResult: 'finish' }, steps: [closing] },
    ]);
    await say('0312345679');
    await hear(`${number}でよろしいですか`);
    await say('はい、お願いします');
    await hear('失礼いたします');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(call.recorder.fields.at(-1)).toMatchObject({ value: number });
  });

  it('that was keyed is right as it is', async () => {
    const { call, hear, said } = await setUp([
      ...told,
      { on: { toolResult: 'record_field' }, steps: [finish] },
      { on: { toolResult: 'finish' }, steps: [closing] },
    ]);
    call.leg.caller.dtmf(`${number}#`);
    await listenFor(call, 100, 'silence');
    await hear('失礼いたします');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(said().join()).not.toContain('でよろしいでしょうか');
  });
});

describe.each(emulatedEngines)('the number that the caller calls from, on %s', (name) => {
  it('is offered by the instructions, and a yes to the offer is what it rests on', async () => {
    const own = { do: 'call', name: 'record_field', arguments: { key: 'phone', value: '+81312345678' } } as const;
    const { call, say, hear } = await talkByPhone({
      service: await startEmulated(name, {
        lines: [
          { on: { caller: '予約' }, steps: [{ do: 'say', text: 'おかけの番号でよろしいですか。' }] },
          { on: { caller: 'はい' }, steps: [own] },
          { on: { toolResult: 'record_field' }, steps: [finish] },
          { on: { toolResult: 'finish' }, steps: [closing] },
        ],
      }),
      closeLater,
      config,
      plan: { from: '+81312345678' },
    });
    await say('予約したいです');
    await hear('おかけの番号');
    await say('はい');
    await hear('失礼いたします');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(call.recorder.fields.at(-1)).toMatchObject({ evidence: { heardBy: 'speech', isConfirmed: true } });
  });
});
