import { setTimeout as delay } from 'node:timers/promises';
import { createSpeech, type Speech } from '@uketsuke/speech';
import { englishConfig } from '@uketsuke/testing/configs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, pass, planFor, startCall, until } from '../../testing/call-harness.ts';
import { type Brain, type BrainInput, type BrainOutput, createBrain } from '@uketsuke/receptionist';
import { phrasesOf } from '../../text/phrases.ts';
import { createScriptedEngine } from './scripted-engine.ts';

const voice = createSpeech();
const hasVoice = await voice.isAvailable();
beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 20_000);
afterAll(() => voice.close());

const keypad: BrainOutput['keypad'] = { mode: 'free', maxDigits: 30 };
const saying = (say: string[], more: Partial<BrainOutput> = {}): BrainOutput => ({
  calls: [],
  say,
  keypad,
  ends: false,
  ...more,
});
const brainOf =
  (open: BrainOutput, next: (input: BrainInput) => BrainOutput = () => open) =>
  (): Brain => ({ open: () => open, next });

describe('the scripted engine with its own voice', () => {
  it.skipIf(!hasVoice)(
    'is heard, and a cut keeps the words that were heard',
    async () => {
      const words = ['お電話ありがとうございます。', 'さくら歯科でございます。', 'ご用件をお話しください。'];
      const engine = createScriptedEngine({ createBrain: brainOf(saying(words)), voice });
      const call = startCall({ engine, leg: { playing: 'by_hand', rateHz: 8000, channel: 'phone' } });
      await until('everything is queued', () => call.leg.position().queuedMs > 5000, 60_000);
      await pass(call, 2600);
      call.leg.caller.hangUp();
      await call.end;
      const heard = call.recorder.turns()[0]?.text ?? '';
      expect(words.join('').startsWith(heard)).toBe(true);
      expect(heard.length).toBeGreaterThan(10);
      expect(heard.length).toBeLessThan(26);
    },
    90_000,
  );

  it.skipIf(!hasVoice)(
    'has the greeting ready once it was warmed',
    async () => {
      const { leg, plan } = {
        leg: { channel: 'phone', output: 'audio' } as const,
        plan: planFor({ channel: 'phone', output: 'audio' }),
      };
      const prepared: Promise<void>[] = [];
      const chunksOf = new Map<string, number>();
      const watched: Pick<Speech, 'speak' | 'prepare'> = {
        prepare(request) {
          const ready = voice.prepare(request);
          prepared.push(ready);
          return ready;
        },
        async *speak(request, options) {
          for await (const pcm of voice.speak(request, options)) {
            chunksOf.set(request.text, (chunksOf.get(request.text) ?? 0) + 1);
            yield pcm;
          }
        },
      };
      const engine = createScriptedEngine({ createBrain: brainOf(saying([plan.config.greeting])), voice: watched });
      engine.warm({ plan, rateHz: 8000 });
      await Promise.all(prepared);
      const call = startCall({ engine, leg: { ...leg, playing: 'by_hand', rateHz: 8000 }, plan });
      await until('the greeting is queued', () => call.leg.position().queuedMs > 1000, 60_000);
      // What is made while it plays comes in many pieces; what was ready, in one.
      expect([...chunksOf]).toEqual([[plan.config.greeting, 1]]);
      call.leg.caller.hangUp();
      await call.end;
    },
    90_000,
  );

  it('gives English sentences the spaces between them', async () => {
    const engine = createScriptedEngine({ createBrain: brainOf(saying(['Thank you.', 'What is your name?'])), voice });
    const call = startCall({ engine, leg: { output: 'text' }, plan: { language: 'en' } });
    await until('the greeting', () => call.recorder.turns()[0]?.text.includes('name?') ?? false);
    expect(call.recorder.turns()[0]?.text).toBe('Thank you. What is your name?');
    expect(call.leg.events.flatMap((event) => (event.type === 'bot-output' ? [event.text] : []))).toEqual([
      'Thank you.',
      'What is your name?',
    ]);
    call.leg.caller.hangUp();
    await call.end;
  });

  it.each([0, 1, 3, 8, 20])('records what was typed ahead of the questions, %i ms apart', async (gapMs) => {
    const config = englishConfig();
    const engine = createScriptedEngine({ createBrain, voice });
    const call = startCall({ engine, leg: { output: 'text' }, config, plan: { language: 'en' } });
    await until('greeting', () => call.recorder.turns().length > 0);
    for (const line of ['My name is Alice Brown', '090-1234-5678', 'yes', 'no, nothing', 'yes']) {
      call.leg.caller.text(line);
      if (gapMs > 0) await delay(gapMs);
    }
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    const values = Object.fromEntries(call.recorder.fields.map(({ key, value }) => [key, value]));
    expect(values).toEqual({ name: 'Alice Brown', phone: '090-1234-5678', reason: null });
  });

  it('ends the call when the brain takes leave, by who was silent or spoke', async () => {
    const leaving = brainOf(saying(['ご用件は。']), () => saying(['失礼いたします。'], { ends: true }));
    const engine = createScriptedEngine({ createBrain: leaving, voice });
    const spoken = startCall({ engine, leg: { output: 'text' } });
    await until('greeting', () => spoken.recorder.turns().length > 0);
    spoken.leg.caller.text('さようなら');
    await expect(spoken.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });

    const silent = startCall({ engine, leg: { output: 'text' } });
    await until('greeting', () => silent.recorder.turns().length > 0);
    await silent.time.advance(30_000);
    await expect(silent.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'silence_timeout' });
  });

  it('asks a silent caller as often as the limits of the call say, then the call says its own goodbye', async () => {
    const silencePromptsMax = 4;
    const engine = createScriptedEngine({ createBrain, voice });
    const call = startCall({
      engine,
      leg: { output: 'text' },
      run: { limits: { silencePromptsMax, silenceMs: 1000 } },
    });
    const turns = () => call.lines.filter((line) => line['msg'] === 'turn.completed').length;
    for (let prompts = 0; prompts <= silencePromptsMax; prompts += 1) {
      await until(`turn ${prompts + 1}`, () => turns() === prompts + 1);
      await pass(call, 3100);
    }
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'silence_timeout' });
    const said = call.recorder.turns().map(({ text }) => text);
    expect(said).toHaveLength(1 + silencePromptsMax + 1);
    expect(said.slice(1, -1).every((text) => text.includes('お名前'))).toBe(true);
    expect(said.at(-1)).toBe(phrasesOf('ja').silenceGoodbye);
  });

  it('ends the call with what it had decided when nothing is left to say', async () => {
    const over = brainOf(saying(['ご用件は。']), () => saying([]));
    const engine = createScriptedEngine({ createBrain: over, voice });
    const call = startCall({ engine, leg: { output: 'text' } });
    await until('greeting', () => call.recorder.turns().length > 0);
    call.leg.caller.text('はい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
  });

  it('settles a call whose last word is an FAQ answer', async () => {
    const answering = brainOf(saying(['ご用件は。']), () =>
      saying(['9時からです。'], { calls: [{ tool: 'answer_from_faq', arguments: { index: 0 } }] }),
    );
    const engine = createScriptedEngine({ createBrain: answering, voice });
    const call = startCall({
      engine,
      leg: { output: 'text' },
      config: { faq: [{ q: '営業時間は', a: '9時からです。' }] },
    });
    await until('greeting', () => call.recorder.turns().length > 0);
    call.leg.caller.text('営業時間は');
    await until('answer', () => call.recorder.turns().length > 2);
    await call.time.advance(100);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'answered', reason: 'faq_answered' });
  });
});
