/** A voice of tones for benches and tests: so many milliseconds a character, at once, word times included. */
import type { Speech } from '@uketsuke/speech';

export interface ToneVoiceOptions {
  msPerChar?: number;
  chunkMs?: number;
  /** Before the first audio of a sentence. */
  delay?: () => Promise<void>;
}

export function createToneVoice({ msPerChar = 60, chunkMs = 100, delay }: ToneVoiceOptions = {}): Pick<
  Speech,
  'speak' | 'prepare'
> {
  return {
    prepare: () => Promise.resolve(),
    async *speak({ text, rateHz }, { signal, onWord } = {}) {
      await delay?.();
      for (let end = 1; end <= text.length; end += 1) onWord?.({ textEnd: end, atMs: end * msPerChar });
      const chunk = tone(rateHz, chunkMs);
      for (let leftMs = text.length * msPerChar; leftMs > 0; leftMs -= chunkMs) {
        if (signal?.aborted) return;
        yield leftMs >= chunkMs ? chunk.slice() : chunk.slice(0, Math.round((leftMs * rateHz) / 1000));
      }
    },
  };
}

function tone(rateHz: number, durationMs: number): Int16Array {
  const samples = new Int16Array(Math.round((rateHz * durationMs) / 1000));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.round(8000 * Math.sin((2 * Math.PI * 440 * index) / rateHz));
  }
  return samples;
}
