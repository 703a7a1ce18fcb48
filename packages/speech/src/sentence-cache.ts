import type { JobWord } from './worker/protocol.ts';

export interface SpokenSentence {
  pcm: Int16Array;
  words: JobWord[];
}

export interface SentenceCache {
  get(key: string): SpokenSentence | null;
  set(key: string, sentence: SpokenSentence): void;
  readonly bytes: number;
}

/** One sentence may take an eighth of the whole, so that a long text does not drive out every greeting. */
const shareMax = 1 / 8;

/** Least recently used sentences leave first. */
export function createSentenceCache(bytesMax: number): SentenceCache {
  const sentences = new Map<string, SpokenSentence>();
  let bytes = 0;

  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const sentence = sentences.get(key);
      if (!sentence) return null;
      sentences.delete(key);
      sentences.set(key, sentence);
      return sentence;
    },
    set(key, sentence) {
      remove(key);
      const size = sizeOf(key, sentence);
      if (size > bytesMax * shareMax) return;
      sentences.set(key, sentence);
      bytes += size;
      for (const oldest of sentences.keys()) {
        if (bytes <= bytesMax) return;
        remove(oldest);
      }
    },
  };

  function remove(key: string): void {
    const sentence = sentences.get(key);
    if (!sentence) return;
    sentences.delete(key);
    bytes -= sizeOf(key, sentence);
  }
}

function sizeOf(key: string, { pcm, words }: SpokenSentence): number {
  return pcm.byteLength + key.length * 2 + words.length * 32;
}
