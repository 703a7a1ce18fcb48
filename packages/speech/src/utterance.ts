/** One request on its way: its sentences, and the audio that nobody has taken yet. */
import type { SpeakRequest, WordTime } from './speech.ts';
import { speechUnits } from './text/speech-units.ts';
import type { Span } from './text/split-sentences.ts';
import type { JobWord } from './worker/protocol.ts';

export interface Utterance {
  readonly request: SpeakRequest;
  /** Where the next sentence to synthesize stands in the text; null when none is left. */
  readonly nextUnit: Span | null;
  /** Nobody waits for this request any more. */
  readonly isClosed: boolean;
  /** Milliseconds of audio that are made and not taken yet. */
  readonly queuedMs: number;
  /** Moves on to the next sentence. */
  startUnit(): Span | null;
  receive(unit: Span, pcm: Int16Array, words: JobWord[]): void;
  /** All audio of the sentence has come. */
  endUnit(unit: Span, words: JobWord[]): void;
  fail(error: Error): void;
  /** The next chunk; null at the end. Rejects after `fail`, once what came before was taken. */
  take(): Promise<Int16Array | null>;
  close(): void;
}

interface Chunk {
  pcm: Int16Array | null;
  words: WordTime[];
}

export function createUtterance(
  request: SpeakRequest,
  events: { onWord: (word: WordTime) => void; onTaken: () => void },
): Utterance {
  const units = speechUnits(request.text, request.language);
  let next = 0;
  let open = units.length;
  const chunks: Chunk[] = [];
  let queuedSamples = 0;
  let madeSamples = 0;
  let unitStartSamples = 0;
  let failure: Error | null = null;
  let isClosed = false;
  let waiting: (() => void) | null = null;

  const msOf = (samples: number) => (samples * 1000) / request.rateHz;
  const place = (unit: Span, words: JobWord[]): WordTime[] =>
    words.map(({ textEnd, atMs }) => ({ textEnd: unit.start + textEnd, atMs: msOf(unitStartSamples) + atMs }));

  function wake(): void {
    waiting?.();
    waiting = null;
  }

  return {
    request,
    get nextUnit() {
      return units[next] ?? null;
    },
    get isClosed() {
      return isClosed;
    },
    get queuedMs() {
      return msOf(queuedSamples);
    },
    startUnit() {
      const unit = units[next] ?? null;
      next += 1;
      unitStartSamples = madeSamples;
      return unit;
    },
    receive(unit, pcm, words) {
      if (isClosed) return;
      chunks.push({ pcm, words: place(unit, words) });
      queuedSamples += pcm.length;
      madeSamples += pcm.length;
      wake();
    },
    endUnit(unit, words) {
      if (words.length > 0 && !isClosed) chunks.push({ pcm: null, words: place(unit, words) });
      open -= 1;
      wake();
    },
    fail(error) {
      failure = error;
      wake();
    },
    async take() {
      for (;;) {
        if (isClosed) return null;
        const chunk = chunks.shift();
        if (chunk) {
          for (const word of chunk.words) events.onWord(word);
          if (!chunk.pcm) continue;
          queuedSamples -= chunk.pcm.length;
          events.onTaken();
          return chunk.pcm;
        }
        if (failure) throw failure;
        if (open === 0) return null;
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    },
    close() {
      isClosed = true;
      chunks.length = 0;
      queuedSamples = 0;
      wake();
    },
  };
}
