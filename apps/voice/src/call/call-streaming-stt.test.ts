import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import type { BrainInput } from '@uketsuke/receptionist';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, pass, startCall, until } from '../testing/call-harness.ts';
import { FakeStreamingStt } from '../testing/fake-streaming-stt.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const greeting = 'お電話ありがとうございます。ご用件をどうぞ。';

async function streamedCall() {
  const inputs: BrainInput[] = [];
  const stt = new FakeStreamingStt();
  const engine = createFakedEngine({
    reply: (input) => {
      if (input === null) return { say: [greeting] };
      inputs.push(input);
      return {};
    },
    openStt: () => Promise.resolve(stt),
  });
  const call = startCall({ engine, leg: { playing: 'by_hand', channel: 'phone', rateHz: 8000 } });
  await until('the agent speaks', () => call.leg.position().queuedMs === greeting.length * 60);
  await listenFor(call, 200, 'silence');
  const hangUp = async () => {
    call.leg.caller.hangUp();
    await call.end;
  };
  const wasCut = () => call.leg.events.some((event) => event.type === 'bot-interrupted');
  const shown = () => call.leg.events.flatMap((event) => (event.type === 'user-transcription' ? [event] : []));
  return { call, stt, inputs, hangUp, wasCut, shown };
}

describe('a recognizer that streams', () => {
  it.each(['はい', 'なるほど', 'uh-huh'])(
    'hears %s over the agent: it goes on where it stopped, however the word grows',
    async (word) => {
      const { call, stt, inputs, hangUp, wasCut } = await streamedCall();
      const wholeMs = call.leg.position().queuedMs + call.leg.position().playedMs;
      await listenFor(call, 200, 'speech');
      expect(call.leg.isPaused).toBe(true);
      for (let length = 1; length <= word.length; length += 1) {
        stt.current.interim(word.slice(0, length));
        await atRest();
      }
      stt.current.final(word);
      await listenFor(call, 560, 'silence');
      await until('the agent goes on', () => !call.leg.isPaused);
      await pass(call, 2000);
      expect(call.leg.position()).toEqual({ playedMs: wholeMs, queuedMs: 0 });
      expect(wasCut()).toBe(false);
      expect(inputs).toEqual([]);
      await hangUp();
    },
  );

  it('cuts the agent before the caller has finished, when more than a backchannel is being said', async () => {
    const { call, stt, inputs, hangUp, wasCut, shown } = await streamedCall();
    await listenFor(call, 300, 'speech');
    stt.current.interim('はい');
    await atRest();
    expect(wasCut()).toBe(false);
    stt.current.interim('はい、予約を変更');
    await atRest();
    expect(wasCut()).toBe(true);
    expect(call.leg.position().queuedMs).toBe(0);
    await listenFor(call, 300, 'speech');
    expect(inputs).toEqual([]);
    stt.current.final('はい、予約を変更したいです');
    await listenFor(call, 560, 'silence');
    await until('the turn is taken', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'text', text: 'はい、予約を変更したいです' }]);
    expect(shown().map(({ text, final }) => [text, final])).toEqual([
      ['はい', false],
      ['はい、予約を変更', false],
      ['はい、予約を変更したいです', false],
      ['はい、予約を変更したいです', true],
    ]);
    expect(call.recorder.turns().filter(({ role }) => role === 'user')).toEqual([
      { role: 'user', text: 'はい、予約を変更したいです' },
    ]);
    await hangUp();
  });

  it('ends the turn sooner when it heard the end, or words that are one', async () => {
    const endMs = async (words: string, { hasEnd }: { hasEnd: boolean }): Promise<number> => {
      const { call, stt, inputs, hangUp } = await streamedCall();
      await pass(call, 3000);
      await listenFor(call, 600, 'speech');
      stt.current.final(words);
      if (hasEnd) stt.current.endOfSpeech();
      await atRest();
      let ms = 0;
      for (; inputs.length === 0 && ms < 1000; ms += 20) await listenFor(call, 20, 'silence');
      await hangUp();
      return ms;
    };
    const bySilence = await endMs('明日の午後', { hasEnd: false });
    const sooner = await endMs('明日の午後', { hasEnd: true });
    const byWords = await endMs('予約をお願いします', { hasEnd: false });
    expect(bySilence).toBeLessThanOrEqual(620);
    expect(byWords).toBeLessThanOrEqual(bySilence - 140);
    expect(sooner).toBeLessThanOrEqual(bySilence - 200);
    expect(sooner).toBeGreaterThanOrEqual(240);
  });

  it('is waited for in the middle of a number, which comes as one turn', async () => {
    const { call, stt, inputs, hangUp } = await streamedCall();
    await pass(call, 3000);
    await listenFor(call, 600, 'speech');
    stt.current.final('番号はゼロキュウゼロ、');
    stt.current.endOfSpeech();
    await atRest();
    await listenFor(call, 1200, 'silence');
    expect(inputs).toEqual([]);
    await listenFor(call, 600, 'speech');
    stt.current.final('いちにさんよん、ごろくななはち');
    await atRest();
    await listenFor(call, 700, 'silence');
    expect(inputs).toEqual([{ type: 'text', text: '番号はゼロキュウゼロ、いちにさんよん、ごろくななはち' }]);
    await hangUp();
  });

  it.each([
    ['the rest of it', '56789012', '09056789012'],
    ['all of it again', '08011112222', '08011112222'],
  ])('gives way to keys in the middle of a spoken number: %s', async (_title, keyed, number) => {
    const { call, stt, inputs, hangUp } = await streamedCall();
    await pass(call, 3000);
    await listenFor(call, 600, 'speech');
    call.leg.caller.dtmf(keyed.slice(0, 3));
    stt.current.final('ゼロキュウゼロ');
    await atRest();
    await listenFor(call, 2000, 'silence');
    expect(inputs).toEqual([]);
    call.leg.caller.dtmf(`${keyed.slice(3)}#`);
    await until('the number is there', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'dtmf', digits: number }]);
    expect(call.recorder.turns().filter(({ role }) => role === 'user')).toHaveLength(2);
    await hangUp();
  });

  it('takes words that come after the keys for the answer', async () => {
    const { call, stt, inputs, hangUp } = await streamedCall();
    await pass(call, 3000);
    call.leg.caller.dtmf('5');
    await listenFor(call, 600, 'speech');
    stt.current.final('予約をお願いします');
    await atRest();
    await listenFor(call, 700, 'silence');
    await listenFor(call, 5000, 'silence');
    expect(inputs).toEqual([{ type: 'text', text: '予約をお願いします' }]);
    await hangUp();
  });

  it('that breaks in the middle of speech hears it again, and the turn comes whole', async () => {
    const { call, stt, inputs, hangUp } = await streamedCall();
    await pass(call, 3000);
    await listenFor(call, 300, 'speech');
    stt.current.break();
    await listenFor(call, 500, 'speech');
    expect(stt.streams).toHaveLength(2);
    await until('the second stream has heard all of it', () => stt.current.loudMs >= 720);
    stt.current.final('予約をお願いします');
    await listenFor(call, 600, 'silence');
    await until('the turn is taken', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'text', text: '予約をお願いします' }]);
    await hangUp();
  });

  it('that is gone leaves a call that goes on: what is said is inaudible, until it is back', async () => {
    const { call, stt, inputs, hangUp } = await streamedCall();
    await pass(call, 3000);
    stt.isBroken = true;
    stt.current.break();
    await listenFor(call, 1000, 'silence');
    await listenFor(call, 600, 'speech');
    await listenFor(call, 1600, 'silence');
    await until('the engine hears of it', () => inputs.length > 0);
    expect(inputs).toEqual([{ type: 'inaudible' }]);
    stt.isBroken = false;
    await listenFor(call, 5000, 'silence');
    await listenFor(call, 600, 'speech');
    stt.current.final('もしもし');
    await listenFor(call, 600, 'silence');
    await until('the turn is taken', () => inputs.length > 1);
    expect(inputs[1]).toEqual({ type: 'text', text: 'もしもし' });
    await hangUp();
  });

  it('is closed with the call, in whatever state', async () => {
    const { call, stt, hangUp } = await streamedCall();
    await listenFor(call, 300, 'speech');
    stt.current.interim('予約');
    await hangUp();
    await atRest();
    expect(stt.isClosed).toBe(true);
    expect(stt.streams.every(({ isClosed }) => isClosed)).toBe(true);
    expect(call.time.pending()).toBe(0);
  });
});
