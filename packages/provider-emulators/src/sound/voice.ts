/** How an emulated provider speaks: text to sound. */
import type { Speech } from '@uketsuke/speech';

/** Makes sound faster than it is heard; ends early when the signal aborts. */
export type Voice = (text: string, options: { rateHz: number; signal: AbortSignal }) => AsyncIterable<Int16Array>;

/** Words that people and recognizers understand. */
export function realVoice(speech: Pick<Speech, 'speak'>, { speakingRate = 1.15 } = {}): Voice {
  return (text, { rateHz, signal }) =>
    speech.speak({ text, language: japanese.test(text) ? 'ja' : 'en', rateHz, speakingRate }, { signal });
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** For load: costs nothing, has the length and the rise and fall of speech, and is the same for every text of one length. */
export function madeVoice({ msPerChar = 120 } = {}): Voice {
  const made = new Map<string, Int16Array>();
  return async function* speak(text, { rateHz, signal }) {
    const key = `${rateHz} ${[...text].length}`;
    const pcm = made.get(key) ?? speechLike({ durationMs: [...text].length * msPerChar, rateHz });
    made.set(key, pcm);
    if (!signal.aborted) yield pcm;
  };
}

/** Sound like speech: a voice of 140 Hz with some overtones, four syllables a second. Loud from its first sample to its last. */
export function speechLike({ durationMs, rateHz }: { durationMs: number; rateHz: number }): Int16Array {
  const turn = (2 * Math.PI) / rateHz;
  return Int16Array.from({ length: Math.round((durationMs * rateHz) / 1000) }, (_, at) => {
    const envelope = 0.7 - 0.3 * Math.cos(at * turn * 4);
    const tone = [1, 2, 3, 5].reduce((sum, overtone) => sum + Math.cos(at * turn * 140 * overtone) / overtone, 0);
    return Math.round(4000 * envelope * tone);
  });
}
