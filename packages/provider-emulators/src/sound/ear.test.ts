import { describe, expect, it } from 'vitest';
import { createEar, type EarSettings, type Utterance } from './ear.ts';
import { speechLike } from './voice.ts';

const rateHz = 24_000;
const speech = (ms: number) => speechLike({ durationMs: ms, rateHz });
const silence = (ms: number) => new Int16Array((ms * rateHz) / 1000);

function openEar(settings: Partial<EarSettings> = {}) {
  const started: number[] = [];
  const stopped: Utterance[] = [];
  const ear = createEar({
    rateHz,
    settings,
    listener: { onSpeechStarted: ({ atMs }) => started.push(atMs), onSpeechStopped: (speech) => stopped.push(speech) },
  });
  return { ear, started, stopped };
}

describe('an emulated ear', () => {
  it('tells where speech began and ended, once the silence has lasted, in the time of the sound that arrived', () => {
    const { ear, started, stopped } = openEar();
    ear.hears('予約したいです');
    ear.push(silence(300));
    ear.push(speech(1000));
    ear.push(silence(490));
    expect(started).toEqual([300]);
    expect(stopped).toEqual([]);
    expect(ear.isSpeech).toBe(true);
    ear.push(silence(20));
    expect(stopped).toEqual([{ startMs: 300, endMs: 1300, text: '予約したいです' }]);
    expect(ear.heardMs).toBe(1810);
  });

  it('only speech that really arrived takes a text from the list, each its own', () => {
    const { ear, stopped } = openEar({ silenceMs: 200 });
    ear.hears('はい');
    ear.hears('いいえ');
    ear.push(silence(5000));
    ear.push(speech(20));
    ear.push(silence(1000));
    expect(ear.waiting).toEqual(['はい', 'いいえ']);
    for (let count = 0; count < 3; count += 1) {
      ear.push(speech(400));
      ear.push(silence(300));
    }
    expect(stopped.map(({ text }) => text)).toEqual(['はい', 'いいえ', null]);
  });

  it('a client that decides itself when a turn is over gets what was said at once', () => {
    const { ear, stopped } = openEar();
    ear.hears('はい');
    expect(ear.endNow()).toBeNull();
    ear.push(speech(400));
    expect(ear.endNow()).toEqual({ startMs: 0, endMs: 400, text: 'はい' });
    ear.push(silence(1000));
    expect(stopped).toEqual([]);
  });

  it('hears the same in frames of any size', () => {
    const { ear, stopped } = openEar();
    const sound = Int16Array.from([...silence(100), ...speech(333), ...silence(600)]);
    for (let at = 0; at < sound.length; at += 77) ear.push(sound.subarray(at, at + 77));
    expect(stopped[0]?.startMs).toBe(100);
    expect(stopped[0]?.endMs).toBe(440);
  });

  it('asks what was said where somebody knows, each time that speech ends', () => {
    const said = ['山田です', null];
    const { ear, stopped } = openEar({ understands: () => said.shift() ?? null });
    ear.hears('これは聞かれない');
    for (let times = 0; times < 2; times += 1) {
      ear.push(speech(400));
      ear.push(silence(600));
    }
    expect(stopped.map(({ text }) => text)).toEqual(['山田です', null]);
  });
});
