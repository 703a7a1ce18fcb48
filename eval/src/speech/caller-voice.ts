/** The caller's sound: each line with the voice of the project, in the manner that is asked for, over the noise of a room. */
import type { Language } from '@uketsuke/contracts';
import { seededRandom } from '@uketsuke/bench/turns/random.ts';
import { makeNoise, makeSound, mixed, rateHz, type CallerSound } from '@uketsuke/bench/turns/sound.ts';
import type { Part } from '@uketsuke/bench/turns/script.ts';
import type { Speech } from '@uketsuke/speech';
import type { MannerOfSpeech } from './manner-of-speech.ts';

export const lineRateHz: number = rateHz;

export interface CallerVoice {
  speak(text: string): Promise<CallerSound>;
  /** One frame as the line brings it: with the noise of the room and what comes back of the agent. */
  onLine(frame: { own: Int16Array; agent: Int16Array }): Int16Array;
}

export interface CallerVoiceOptions {
  language: Language;
  speech: Pick<Speech, 'speak'>;
  manner: MannerOfSpeech;
  /** The same seed, the same caller. */
  seed: number;
}

const fillers: Record<Language, string> = { ja: 'えっと、', en: 'Um,' };
const pauseMs = { min: 350, max: 800 };
/** Longer than the memory of what knows a room by its noise. */
const noiseMs = 10_000;

export function createCallerVoice({ language, speech, manner, seed }: CallerVoiceOptions): CallerVoice {
  const random = seededRandom(seed);
  const noise = manner.noiseDb === null ? null : makeNoise({ ms: noiseMs, noiseDb: manner.noiseDb, random });
  const echoFactor = manner.echoDb === null ? 0 : 10 ** (-manner.echoDb / 20);
  let noiseAt = 0;

  const part = (text: string): Part => ({ text, pauseMs: 0, heldMs: 0, semitones: 0 });
  const filler = (): Part => ({
    ...part(fillers[language]),
    pauseMs: random.between(pauseMs.min, pauseMs.max),
    heldMs: 120,
  });
  return {
    speak: (text) =>
      makeSound({
        turn: { language, parts: manner.hesitates ? [filler(), part(text)] : [part(text)] },
        ...{ speech, random, leadMs: 0, tailMs: 0, noiseDb: Infinity },
      }),
    onLine({ own, agent }) {
      const heard =
        echoFactor === 0
          ? own
          : mixed(
              own,
              agent.map((sample) => sample * echoFactor),
            );
      if (!noise) return heard;
      if (noiseAt + own.length > noise.length) noiseAt = 0;
      const piece = noise.subarray(noiseAt, noiseAt + own.length);
      noiseAt += own.length;
      return mixed(heard, piece);
    },
  };
}
