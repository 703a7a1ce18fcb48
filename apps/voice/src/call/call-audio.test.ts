import { beforeAll, describe, expect, it } from 'vitest';
import { llm } from '@livekit/agents';
import type { Engine } from '../engines/engine.ts';
import { createFakedEngine, type FakedEngineOptions } from '../testing/faked-engine/faked-engine.ts';
import type { BrainInput } from '@uketsuke/receptionist';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

/** Of the faked voice. */
const msPerChar = 60;
const greeting = 'お電話ありがとうございます。ご用件をどうぞ。';

function audioCall(options: { hears?: () => string | Promise<string>; reply?: FakedEngineOptions['reply'] } = {}) {
  const inputs: BrainInput[] = [];
  const { hears } = options;
  const engine = createFakedEngine({
    reply: (input) => {
      if (input === null) return { say: [greeting] };
      inputs.push(input);
      return options.reply?.(input) ?? {};
    },
    ...(hears && { openStt: () => Promise.resolve(new FakeStt(hears)) }),
  });
  const call = startCall({ engine, leg: { playing: 'by_hand', channel: 'phone', rateHz: 8000 } });
  return { call, inputs };
}

const types = (call: CallHarness) => call.leg.events.map((event) => event.type);
const begun = async (call: CallHarness) => {
  await until('the agent speaks', () => types(call).includes('bot-started-speaking'));
  await until('all audio is queued', () => call.leg.position().queuedMs === greeting.length * msPerChar);
};

describe('the agent speaks', () => {
  it('shows each sentence when it begins and when it was heard, and records what was heard', async () => {
    const { call } = audioCall();
    await begun(call);
    await pass(call, 400);
    expect(call.leg.events.filter((event) => event.type === 'bot-output')).toEqual([
      { type: 'bot-output', segmentId: 1, text: 'お電話ありがとうございます。', phase: 'new', heard: '' },
    ]);
    await pass(call, 1400);
    const output = call.leg.events.flatMap((event) => (event.type === 'bot-output' ? [event] : []));
    expect(
      output.filter(({ phase }) => phase === 'completed').map(({ segmentId, heard }) => [segmentId, heard]),
    ).toEqual([
      [1, 'お電話ありがとうございます。'],
      [2, 'ご用件をどうぞ。'],
    ]);
    expect(types(call).at(-1)).toBe('bot-stopped-speaking');
    expect(call.recorder.turns()).toEqual([{ role: 'assistant', text: greeting }]);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
  });
});

describe('the caller speaks over the agent', () => {
  it('is answered with silence on the wire within 150 ms of speech', async () => {
    const { call } = audioCall({ hears: () => 'すみません' });
    await begun(call);
    await pass(call, 300);
    await listenFor(call, 140, 'speech');
    expect(call.leg.isPaused).toBe(true);
    call.stopNode();
    await call.end;
  });

  it('takes the turn when what was said is more than a backchannel; the record keeps only what was heard', async () => {
    const { call, inputs } = audioCall({ hears: () => '予約を変更したいです' });
    await begun(call);
    await pass(call, 480);
    await listenFor(call, 800, 'speech');
    await listenFor(call, 600, 'silence');
    await until('the turn is taken', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'text', text: '予約を変更したいです' }]);
    const shown = types(call).filter((type) => type.startsWith('user-s') || type === 'bot-interrupted');
    expect(shown).toEqual(['user-started-speaking', 'bot-interrupted', 'user-stopped-speaking']);
    const [first, second] = call.recorder.turns();
    expect(second).toEqual({ role: 'user', text: '予約を変更したいです' });
    // 480 ms and the moment until the speech was noticed, at 60 ms a character.
    expect(greeting.startsWith(first?.text ?? 'x')).toBe(true);
    expect(first?.text.length).toBeGreaterThanOrEqual(8);
    expect(first?.text.length).toBeLessThanOrEqual(11);
    await until('the answer plays', () => call.leg.position().queuedMs > 0);
    expect(call.leg.isPaused).toBe(false);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('with a backchannel the agent goes on where it stopped, and nothing is lost', async () => {
    const { call, inputs } = audioCall({ hears: () => 'はい' });
    await begun(call);
    const wholeMs = call.leg.position().queuedMs;
    await pass(call, 300);
    await listenFor(call, 300, 'speech');
    await listenFor(call, 600, 'silence');
    await until('the agent goes on', () => !call.leg.isPaused);
    await pass(call, 2000);
    expect(call.leg.position()).toEqual({ playedMs: wholeMs, queuedMs: 0 });
    expect(inputs).toEqual([]);
    expect(types(call)).not.toContain('bot-interrupted');
    // To the caller's screen it never was a turn.
    expect(types(call)).not.toContain('user-started-speaking');
    expect(types(call)).not.toContain('user-stopped-speaking');
    expect(call.recorder.turns()).toEqual([{ role: 'assistant', text: greeting }]);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('by noise that nobody understands only pauses the agent', async () => {
    const { call, inputs } = audioCall({ hears: () => '' });
    await begun(call);
    await listenFor(call, 300, 'speech');
    await listenFor(call, 600, 'silence');
    await until('the agent goes on', () => !call.leg.isPaused);
    expect(inputs).toEqual([]);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('without ears: a short sound is let pass, a second of speech takes the turn and is answered as inaudible', async () => {
    const { call, inputs } = audioCall();
    await begun(call);
    await listenFor(call, 300, 'speech');
    expect(call.leg.isPaused).toBe(true);
    await listenFor(call, 600, 'silence');
    expect(call.leg.isPaused).toBe(false);
    expect(types(call)).not.toContain('bot-interrupted');

    await listenFor(call, 1400, 'speech');
    expect(types(call)).toContain('bot-interrupted');
    expect(call.leg.position().queuedMs).toBe(0);
    expect(inputs).toEqual([]);
    await listenFor(call, 1000, 'silence');
    await until('the engine hears of it', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'inaudible' }]);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('by a key or typed text cuts the agent at once', async () => {
    const { call, inputs } = audioCall();
    await begun(call);
    await pass(call, 300);
    call.leg.caller.dtmf('1');
    expect(call.leg.position().queuedMs).toBe(0);
    call.leg.caller.dtmf('#');
    await until('keys are answered', () => inputs.length === 1 && call.leg.position().queuedMs > 0);
    call.leg.caller.text('もしもし');
    expect(call.leg.position().queuedMs).toBe(0);
    await until('text is answered', () => inputs.length === 2);
    expect(inputs).toEqual([
      { type: 'dtmf', digits: '1' },
      { type: 'text', text: 'もしもし' },
    ]);
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('a reply that is shown as text', () => {
  /** Gives a sentence, and thinks on until it is interrupted. */
  class SlowLlm extends llm.LLM {
    label = () => 'slow';
    chat({ chatCtx }: Parameters<llm.LLM['chat']>[0]): llm.LLMStream {
      return new (class extends llm.LLMStream {
        protected async run(): Promise<void> {
          this.queue.put({ id: 'slow', delta: { role: 'assistant', content: '少々お待ちください。' } });
          await new Promise<void>((resolve) => {
            this.abortController.signal.addEventListener('abort', () => resolve(), { once: true });
          });
        }
      })(this, { chatCtx, connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 } });
    }
  }
  const faked = createFakedEngine();
  const engine: Engine = { ...faked, open: async (call) => ({ ...(await faked.open(call)), model: new SlowLlm() }) };

  it('is interrupted by typed text as spoken ones are, and the screen is told', async () => {
    const call = startCall({ engine, leg: { output: 'text' } });
    await until('the reply is shown', () => types(call).includes('bot-output'));
    call.leg.caller.text('もしもし');
    expect(types(call)).toContain('bot-interrupted');
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('speech while the recognizer is slow', () => {
  it('is joined to one turn, nothing lost', async () => {
    const answers: ((text: string) => void)[] = [];
    const { call, inputs } = audioCall({ hears: () => new Promise((resolve) => answers.push(resolve)) });
    await begun(call);
    await pass(call, 2000);
    await listenFor(call, 500, 'speech');
    await listenFor(call, 600, 'silence');
    await listenFor(call, 500, 'speech');
    answers[0]?.('田中');
    await atRest();
    expect(inputs).toEqual([]);
    await listenFor(call, 600, 'silence');
    answers[1]?.('太郎です');
    await until('one turn', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'text', text: '田中太郎です' }]);
    call.leg.caller.hangUp();
    await call.end;
  });
});
