import { afterAll, describe, expect, it } from 'vitest';
import { measureSpeech } from '@uketsuke/audio';
import { createSpeech } from './create-speech.ts';
import { SpeechFailed, SpeechUnavailable } from './errors.ts';
import type { SpeakRequest, Speech, WordTime } from './speech.ts';

const speech = createSpeech();
afterAll(() => speech.close());

const request = (text: string, more: Partial<SpeakRequest> = {}): SpeakRequest => ({
  text,
  language: 'ja',
  rateHz: 8000,
  speakingRate: 1,
  ...more,
});

async function collect(voice: Speech, wanted: SpeakRequest): Promise<{ pcm: Int16Array; chunks: number }> {
  const samples: number[] = [];
  let chunks = 0;
  for await (const chunk of voice.speak(wanted)) {
    samples.push(...chunk);
    chunks += 1;
  }
  return { pcm: Int16Array.from(samples), chunks };
}

describe('speech', { timeout: 120_000 }, () => {
  it.each([
    ['ja', 8000, 'お電話ありがとうございます。ご予約のお名前とお電話番号をお願いいたします。'],
    ['ja', 24_000, '11月25日の午後3時から、4名様でお取りいたしました。'],
    ['en', 16_000, 'Thank you for calling. Your table is booked for 15:30 on November 25.'],
    ['en', 48_000, 'May I have your phone number, please?'],
  ] as const)('speaks %s at %i Hz, audibly and without clipping', async (language, rateHz, text) => {
    const { pcm, chunks } = await collect(speech, request(text, { language, rateHz }));
    const measure = measureSpeech(pcm, rateHz);
    expect(measure.speechRatio).toBeGreaterThan(0.7);
    expect(measure.rmsDbfs).toBeGreaterThan(-22.5);
    expect(measure.rmsDbfs).toBeLessThan(-17.5);
    expect(measure.clippedRatio).toBe(0);
    expect(chunks).toBeGreaterThan(10);
  });

  it('begins at once and pauses between and after sentences, not longer than needed', async () => {
    const { pcm } = await collect(speech, request('はい。'));
    const loud = (sample: number) => Math.abs(sample) > 300;
    expect(pcm.findIndex(loud)).toBeLessThan(8000 * 0.05);
    const tailMs = (pcm.length - pcm.findLastIndex(loud)) / 8;
    expect(tailMs).toBeGreaterThan(150);
    expect(tailMs).toBeLessThan(400);
  });

  it('speaks faster and slower as asked, from half to twice the pace', async () => {
    const text = 'ご希望の日時をお知らせください。';
    const lengths: number[] = [];
    for (const speakingRate of [0.5, 0.75, 1, 1.15, 2]) {
      lengths.push((await collect(speech, request(text, { speakingRate }))).pcm.length);
    }
    const factors = lengths.map((length) => length / (lengths[2] ?? 1));
    expect(factors[0]).toBeGreaterThan(1.7);
    expect(factors[0]).toBeLessThan(2.4);
    expect(factors[1]).toBeCloseTo(1 / 0.75, 0);
    expect(factors[3]).toBeCloseTo(1 / 1.15, 1);
    expect(factors[4]).toBeLessThan(0.6);
    expect(lengths.toSorted((a, b) => b - a)).toEqual(lengths);
  });

  it('says the same whether it comes from the cache or not, and hands out audio that is the caller’s own', async () => {
    const wanted = request('こちらは受付でございます。少々お待ちください。');
    const first = await collect(speech, wanted);
    for await (const chunk of speech.speak(wanted)) chunk.fill(0);
    const third = await collect(speech, wanted);
    expect(third.pcm).toEqual(first.pcm);
    // One chunk for each cached sentence.
    expect(third.chunks).toBe(2);
  });

  it('prepares a greeting so that it is there in one piece', async () => {
    const greeting = request('渋谷歯科クリニックでございます。');
    await speech.prepare(greeting);
    expect((await collect(speech, greeting)).chunks).toBe(1);
  });

  it('tells when each word has been spoken', async () => {
    const text = 'お電話ありがとうございます。ご用件をどうぞ。';
    const words: WordTime[] = [];
    let samples = 0;
    for await (const chunk of speech.speak(request(text), { onWord: (word) => words.push(word) }))
      samples += chunk.length;
    expect(words.map((word) => text.slice(0, word.textEnd))).toEqual([
      'お電話',
      'お電話ありがとうございます。',
      'お電話ありがとうございます。ご用件を',
      text,
    ]);
    const times = words.map((word) => word.atMs);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(times[0]).toBeGreaterThan(300);
    expect(times.at(-1)).toBeLessThan(samples / 8);
    const again: WordTime[] = [];
    for await (const _ of speech.speak(request(text), { onWord: (word) => again.push(word) }));
    expect(again).toEqual(words);
  });

  it('says nothing for text without anything to say', async () => {
    for (const text of ['', '   ', '……', '😀', '★', '。', '？！', '〜', 'ー', '…。'])
      for (const language of ['ja', 'en'] as const)
        expect((await collect(speech, request(text, { language }))).pcm.length).toBe(0);
  });

  it('stops in the middle of a sentence when the signal aborts, and speaks on for others', async () => {
    const long = request(
      'とても長いお知らせを、これからゆっくりと読み上げますので、最後までお聞きくださいますようお願い申し上げます。'.repeat(
        3,
      ),
      { speakingRate: 0.8 },
    );
    const whole = (await collect(speech, { ...long, speakingRate: 0.81 })).pcm.length;
    const stop = new AbortController();
    let heard = 0;
    for await (const chunk of speech.speak(long, { signal: stop.signal })) {
      heard += chunk.length;
      stop.abort();
    }
    expect(heard).toBeGreaterThan(0);
    expect(heard).toBeLessThan(whole / 10);
    expect((await collect(speech, request('はい、どうぞ。'))).pcm.length).toBeGreaterThan(0);
    const aborted = new AbortController();
    aborted.abort();
    for await (const _ of speech.speak(long, { signal: aborted.signal })) expect.unreachable();
  });

  it('takes turns: a short answer does not wait for a long text', async () => {
    const voice = createSpeech({ cacheBytesMax: 0 });
    await voice.prepare(request('準備。'));
    const order: string[] = [];
    const long = Array.from({ length: 15 }, (_, index) => `これは長い文章の${index}番目の文です。`).join('');
    const slow = collect(voice, request(long)).then(() => order.push('long'));
    const quick = Array.from({ length: 5 }, (_, index) =>
      collect(voice, request(`${index}番です。`)).then(() => order.push('short')),
    );
    await Promise.all([slow, ...quick]);
    expect(order).toEqual(['short', 'short', 'short', 'short', 'short', 'long']);
    await voice.close();
  });

  it('does not run far ahead of a listener who stopped listening', async () => {
    const voice = createSpeech();
    const sentence = (index: number) => `これは長い文章の${index}番目の文です。`;
    const long = Array.from({ length: 30 }, (_, index) => sentence(index)).join('');
    const listener = voice.speak(request(long))[Symbol.asyncIterator]();
    await listener.next();
    // Each of these gives the long text a turn, if it wants one.
    for (let index = 0; index < 20; index += 1) await collect(voice, request(`${index}番。`));
    expect((await collect(voice, request(sentence(1)))).chunks).toBe(1);
    expect((await collect(voice, request(sentence(12)))).chunks).toBeGreaterThan(1);
    await listener.return?.();
    await voice.close();
  });

  it('serves many callers at once', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `お客様番号${index}番、お待たせいたしました。`);
    const spoken = await Promise.all(texts.map((text) => collect(speech, request(text))));
    expect(spoken.every(({ pcm }) => measureSpeech(pcm, 8000).speechRatio > 0.6)).toBe(true);
  });

  it('serves the rest in full when half of twenty callers cut in', async () => {
    const voice = createSpeech();
    const textOf = (index: number) => `受付番号${index}番のお客様、担当者が参りますので、そのまま少々お待ちください。`;
    const alone = await Promise.all(
      Array.from({ length: 10 }, (_, index) => collect(speech, request(textOf(index * 2)))),
    );
    const listen = async (index: number): Promise<Int16Array> => {
      const cut = new AbortController();
      const samples: number[] = [];
      for await (const chunk of voice.speak(request(textOf(index)), { signal: cut.signal })) {
        samples.push(...chunk);
        if (index % 2 === 1) cut.abort();
      }
      return Int16Array.from(samples);
    };
    const heard = await Promise.all(Array.from({ length: 20 }, (_, index) => listen(index)));
    for (const [index, pcm] of heard.entries()) {
      const whole = alone[Math.floor(index / 2)]?.pcm.length ?? 0;
      if (index % 2 === 1) expect(pcm.length).toBeLessThan(whole / 2);
      else expect(Math.abs(pcm.length - whole)).toBeLessThan(whole / 20);
    }
    await voice.close();
  });

  it('refuses rates that it cannot make', async () => {
    await expect(collect(speech, request('はい', { rateHz: 44.1 }))).rejects.toThrow(RangeError);
    await expect(collect(speech, request('はい', { speakingRate: 3 }))).rejects.toThrow(RangeError);
    await expect(collect(speech, request('はい', { speakingRate: Number.NaN }))).rejects.toThrow(RangeError);
  });

  it('says in one error that the voice is not installed', async () => {
    const voice = createSpeech({ voicePackage: '@echogarden/not-installed' });
    expect(await voice.isAvailable()).toBe(false);
    await expect(collect(voice, request('はい'))).rejects.toThrow(SpeechUnavailable);
    await expect(voice.prepare(request('はい'))).rejects.toThrow(/optional package @echogarden\/espeak-ng-emscripten/);
    await voice.close();
    // A package that is there but is no voice.
    const wrong = createSpeech({ voicePackage: 'lindera-wasm-nodejs-ipadic' });
    await expect(collect(wrong, request('はい'))).rejects.toThrow(SpeechUnavailable);
    await wrong.close();
    expect(await speech.isAvailable()).toBe(true);
  });

  it('rejects what a dying worker was speaking and speaks again afterwards', async () => {
    const voice = createSpeech({ workerUrl: new URL('./worker/fixtures/fragile-worker.ts', import.meta.url) });
    const english = (text: string) => request(text, { language: 'en' });
    expect((await collect(voice, english('Hello.'))).pcm.length).toBeGreaterThan(0);
    for (let round = 0; round < 2; round += 1) {
      await expect(collect(voice, english(`Please crash now ${round}.`))).rejects.toThrow(SpeechFailed);
      expect((await collect(voice, english(`I am back for the ${round}. time.`))).pcm.length).toBeGreaterThan(0);
    }
    await voice.close();
  });

  it('rejects what is open when it is closed, and everything after', async () => {
    const voice = createSpeech();
    const open = collect(voice, request('閉じる前の文です。'.repeat(20)));
    const rejected = expect(open).rejects.toThrow(SpeechFailed);
    await voice.close();
    await rejected;
    await expect(collect(voice, request('はい'))).rejects.toThrow(SpeechFailed);
  });
});
