/** Many requests, one worker: sentences in turn, cached, never far ahead of who listens. */
import { createRequire } from 'node:module';
import { SpeechFailed, SpeechUnavailable } from './errors.ts';
import { createSentenceCache } from './sentence-cache.ts';
import type { SpokenSentence } from './sentence-cache.ts';
import { createSpeechWorker } from './speech-worker.ts';
import type { SpeakOptions, SpeakRequest, Speech } from './speech.ts';
import type { Span } from './text/split-sentences.ts';
import { createUtterance } from './utterance.ts';
import type { Utterance } from './utterance.ts';
import { voicePackage } from './worker/protocol.ts';
import type { JobWord } from './worker/protocol.ts';

export interface SpeechOptions {
  /** Synthesized sentences kept for the next time. */
  cacheBytesMax?: number;
  /** The optional package with espeak-ng. */
  voicePackage?: string;
  workerUrl?: URL;
}

/** One is being made, one waits in the worker so that it never idles; the others wait here, where their turn can change. */
const jobsInWorkerMax = 2;
/** Further sentences wait until less than this is queued: most replies are heard to the end, but not all. */
const aheadMs = 10_000;
const rateHzMin = 8000;
const rateHzMax = 48_000;

export function createSpeech(options: SpeechOptions = {}): Speech {
  const packageName = options.voicePackage ?? voicePackage;
  const cache = createSentenceCache(options.cacheBytesMax ?? 64 * 1024 * 1024);
  const worker = createSpeechWorker({
    url: options.workerUrl ?? new URL('./worker/main.ts', import.meta.url),
    settings: { voicePackage: packageName },
  });
  /** Whose turn it is stands first. */
  const turns: Utterance[] = [];
  /** Cancels the sentence that is being made. */
  const running = new Map<Utterance, () => void>();
  let isClosed = false;

  function pump(): void {
    for (let index = turns.findIndex(isReady); index >= 0; index = turns.findIndex(isReady)) {
      const [utterance] = turns.splice(index, 1);
      const unit = utterance?.startUnit();
      if (!utterance || !unit) continue;
      turns.push(utterance);
      const known = cache.get(keyOf(utterance.request, unit));
      if (known) giveKnown(utterance, unit, known);
      else synthesize(utterance, unit);
    }
  }

  function isReady(utterance: Utterance): boolean {
    const unit = utterance.nextUnit;
    if (!unit || running.has(utterance) || utterance.queuedMs > aheadMs) return false;
    return worker.jobCount < jobsInWorkerMax || cache.get(keyOf(utterance.request, unit)) !== null;
  }

  function giveKnown(utterance: Utterance, unit: Span, { pcm, words }: SpokenSentence): void {
    utterance.receive(unit, pcm.slice(), words);
    utterance.endUnit(unit, []);
  }

  function synthesize(utterance: Utterance, unit: Span): void {
    const { text, language, rateHz, speakingRate } = utterance.request;
    const pcm: Int16Array[] = [];
    const allWords: JobWord[] = [];
    const job = worker.run(
      { text: text.slice(unit.start, unit.end), language, rateHz, speakingRate },
      {
        onAudio(chunk, words) {
          if (utterance.isClosed) return;
          pcm.push(chunk.slice());
          allWords.push(...words);
          utterance.receive(unit, chunk, words);
        },
        onDone(words) {
          running.delete(utterance);
          if (!utterance.isClosed)
            cache.set(keyOf(utterance.request, unit), { pcm: concat(pcm), words: [...allWords, ...words] });
          utterance.endUnit(unit, words);
          pump();
        },
        onFailed(error) {
          running.delete(utterance);
          remove(utterance);
          utterance.fail(error);
          pump();
        },
      },
    );
    running.set(utterance, () => job.cancel());
  }

  function remove(utterance: Utterance): void {
    const index = turns.indexOf(utterance);
    if (index >= 0) turns.splice(index, 1);
  }

  function finish(utterance: Utterance): void {
    utterance.close();
    remove(utterance);
    running.get(utterance)?.();
  }

  async function* speak(request: SpeakRequest, { signal, onWord }: SpeakOptions = {}): AsyncGenerator<Int16Array> {
    check(request);
    if (isClosed) throw new SpeechFailed('The voice was closed.');
    if (!isInstalled(packageName)) throw new SpeechUnavailable();
    if (signal?.aborted) return;
    const utterance = createUtterance(request, { onWord: onWord ?? (() => undefined), onTaken: pump });
    const abort = () => finish(utterance);
    signal?.addEventListener('abort', abort, { once: true });
    turns.push(utterance);
    try {
      pump();
      for (let pcm = await utterance.take(); pcm; pcm = await utterance.take()) yield pcm;
    } finally {
      signal?.removeEventListener('abort', abort);
      finish(utterance);
    }
  }

  return {
    speak,
    async prepare(request, { signal } = {}) {
      const chunks = speak(request, signal ? { signal } : {});
      for (let next = await chunks.next(); !next.done; next = await chunks.next());
    },
    isAvailable: () => Promise.resolve(isInstalled(packageName)),
    async close() {
      isClosed = true;
      const open = turns.splice(0);
      await worker.close();
      for (const utterance of open) utterance.fail(new SpeechFailed('The voice was closed.'));
    },
  };
}

function check({ rateHz, speakingRate }: SpeakRequest): void {
  if (!Number.isInteger(rateHz) || rateHz < rateHzMin || rateHz > rateHzMax)
    throw new RangeError(`rateHz must be ${rateHzMin}-${rateHzMax}: ${rateHz}`);
  if (!(speakingRate >= 0.5 && speakingRate <= 2))
    throw new RangeError(`speakingRate must be 0.5-2.0: ${speakingRate}`);
}

function isInstalled(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}

function keyOf({ text, language, rateHz, speakingRate }: SpeakRequest, unit: Span): string {
  return `${language} ${rateHz} ${speakingRate} ${text.slice(unit.start, unit.end)}`;
}

function concat(chunks: Int16Array[]): Int16Array {
  const whole = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
