import { llm } from '@livekit/agents';
import { createBrain } from '@uketsuke/receptionist';
import { obedientMind, scriptedMind } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createOpenaiEngine } from '../engines/openai/openai-engine.ts';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createFakeModelEngine } from '../testing/fake-model-engine.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const said = (call: CallHarness) => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`);
const failures = (call: CallHarness) =>
  call.lines.filter(({ msg }) => msg === 'engine.failed').map(({ engine, reason }) => ({ engine, reason }));

describe('an engine whose provider refuses while the caller still connects', () => {
  it('is followed by the next one, which is not blamed for it', async () => {
    const service = await startOpenaiRealtime({
      openMind: obedientMind(scriptedMind({ lines: [], otherwise: 'はい。' })),
      pace: { speed: Infinity },
    });
    const refused = createOpenaiEngine({
      address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
      voice: 'marin',
      transcriptionModel: 'gpt-4o-mini-transcribe',
      turns: 'ours',
      logger: loggerInto([]),
    });
    const hasFailed = Promise.withResolvers<void>();
    const watched: Engine = {
      ...refused,
      async open(call) {
        const opened = await refused.open(call);
        if (!(opened.model instanceof llm.RealtimeModel)) throw new Error('No model that hears');
        opened.model.session().on('error', () => hasFailed.resolve());
        return opened;
      },
    };
    const receptionist = createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) });
    const call = startCall({ engine: watched, others: [receptionist], leg: { isReady: false } });
    await until('the session is set up', () =>
      JSON.stringify(service.connections.map(({ received }) => received)).includes('"tools"'),
    );
    await atRest();
    const refusal = { code: 'insufficient_quota', type: 'insufficient_quota', param: null };
    service.connections[0]?.tellError(Object.assign(new Error('You exceeded your current quota.'), refusal));
    await hasFailed.promise;
    await atRest();
    call.leg.caller.becomeReady();
    await until('the receptionist greets', () => said(call).join('').includes('お電話ありがとうございます'));
    call.leg.caller.text('田中です');
    await until(
      'the caller is answered',
      () => said(call).at(-1)?.startsWith('assistant: ') === true && said(call).length >= 3,
    );
    expect(failures(call)).toEqual([{ engine: 'openai', reason: 'quota' }]);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    await service.close();
  });
});

describe('an engine that opens too late', () => {
  it('does not take the caller away from the one that has taken over', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = createFakeModelEngine({
      name: 'slow',
      answer: () => ({ say: '遅れました。' }),
      openStt: () => Promise.resolve(new FakeStt(() => '遅い耳')),
    });
    const late: Engine = {
      ...slow,
      async open(call) {
        await gate.promise;
        return slow.open(call);
      },
    };
    const next = createFakeModelEngine({
      name: 'next',
      answer: ({ said: words }) => ({ say: `${words}、承りました。` }),
      openStt: () => Promise.resolve(new FakeStt(() => '三名でお願いします')),
    });
    const call = startCall({ engine: late, others: [next], leg: { channel: 'phone', rateHz: 8000 } });
    await atRest();
    await call.time.advance(3000);
    await until('the next engine greets', () => said(call).join('').includes('お電話ありがとうございます'));
    gate.resolve();
    await until('the late engine is given back', () => slow.closed === 1);
    await listenFor(call, 600, 'speech');
    await listenFor(call, 1500, 'silence');
    await until('the caller is heard', () => said(call).join('').includes('三名でお願いします、承りました'));
    call.leg.caller.hangUp();
    await call.end;
    expect(call.time.pending()).toBe(0);
  });
});
