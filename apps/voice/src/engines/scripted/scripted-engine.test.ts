import { setTimeout as delay } from 'node:timers/promises';
import { createSpeech, type Speech } from '@uketsuke/speech';
import { englishConfig } from '@uketsuke/testing/configs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { type CallHarness, loggerInto, pass, planFor, startCall, until } from '../../testing/call-harness.ts';
import type { FakeLegOptions } from '../../testing/fake-leg.ts';
import { createToneVoice } from '../../testing/faked-engine/tone-voice.ts';
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
  tool: null,
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
      engine.warm({ plan, rateHz: 8000, heardRateHz: 8000 });
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

  it.each([
    ['every optional field was declined and nothing else is asked', false, ['nothing', 'no']],
    ['the caller takes leave after the required fields', true, ['My name is Alice Brown', 'bye']],
  ])('completes the call when %s', async (_when, required, lines) => {
    const fields = [...(required ? [{ key: 'name', label: 'Name', required }] : []), { key: 'note', label: 'Notes' }];
    const engine = createScriptedEngine({ createBrain, voice });
    const call = startCall({ engine, leg: { output: 'text' }, config: { fields }, plan: { language: 'en' } });
    for (const [index, line] of lines.entries()) {
      await until('the agent waits', () => call.recorder.turns().length === 2 * index + 1);
      call.leg.caller.text(line);
    }
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(call.recorder.turns().at(-1)?.text).toContain(call.plan.config.closing);
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

  describe("while the caller's own number is offered", () => {
    const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' } as const;
    const offering = (speech: Pick<Speech, 'speak' | 'prepare'>, leg: FakeLegOptions = {}) =>
      startCall({
        engine: createScriptedEngine({ createBrain, voice: speech }),
        leg: { channel: 'phone', output: 'audio', rateHz: 8000, ...leg },
        config: { fields: [phone] },
        plan: { from: '+819012345678' },
      });
    const said = (call: CallHarness) => call.recorder.turns().map(({ text }) => text);
    const turnsOver = (call: CallHarness) => call.lines.filter((line) => line['msg'] === 'turn.completed').length;

    it('keys that follow each other are one number, also before the question was spoken to its end', async () => {
      const call = offering(createToneVoice(), { playing: 'by_hand' });
      await until('the question is being spoken', () => call.leg.position().queuedMs > 1000);
      for (const digit of '08022223333') {
        call.leg.caller.dtmf(digit);
        await pass(call, 300);
      }
      await until('the number is read back', () => said(call).includes('08022223333'));
      await until('the read-back', () => call.leg.position().queuedMs > 1000);
      await pass(call, 20_000);
      expect(said(call).at(-1)).toContain('080-2222-3333');
      call.leg.caller.hangUp();
      await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    });

    it('one key followed by a pause is the choice', async () => {
      const call = offering(createToneVoice());
      await until('the question was asked', () => turnsOver(call) === 1);
      call.leg.caller.dtmf('1');
      await pass(call, 1600);
      await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
      expect(call.recorder.fields).toMatchObject([{ key: 'phone', value: '090-1234-5678' }]);
    });
  });

  it('keys pressed while a question is being spoken are collected as that question wants them', async () => {
    const entries: string[] = [];
    const brain = brainOf(saying(['よろしいでしょうか。'], { keypad: { mode: 'choice', maxDigits: 1 } }), (input) => {
      if (input.type === 'dtmf') entries.push(input.digits);
      return saying(['お電話番号をお願いいたします。'], { keypad: { mode: 'phone', maxDigits: 11 } });
    });
    const engine = createScriptedEngine({ createBrain: brain, voice: createToneVoice() });
    const leg = { channel: 'phone', output: 'audio', rateHz: 8000, playing: 'by_hand' } as const;
    const call = startCall({ engine, leg });
    await until('the first question is being spoken', () => call.leg.position().queuedMs > 500);
    call.leg.caller.dtmf('1');
    await until(
      'the second question is being spoken',
      () => entries.length === 1 && call.leg.position().queuedMs > 500,
    );
    for (const key of '0312345678#') call.leg.caller.dtmf(key);
    await until('the number came', () => entries.length === 2);
    expect(entries).toEqual(['1', '0312345678']);
    call.leg.caller.hangUp();
    await call.end;
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
