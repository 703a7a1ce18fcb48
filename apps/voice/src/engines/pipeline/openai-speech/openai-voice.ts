/** Any address that answers `/audio/speech` as OpenAI does, as a voice that speaks sentences. */
import { createResampler } from '@uketsuke/audio';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import type { SpeakOptions, SpeakRequest, Speech } from '@uketsuke/speech';
import { ProviderFault } from '../../provider-fault.ts';
import { fault, requestOpenai, unreachable, type OpenaiAddress } from '../openai-request.ts';
import { readPcm } from './pcm-reader.ts';
import { spokenForm } from './spoken-form.ts';

export interface OpenaiVoiceOptions extends OpenaiAddress {
  model: string;
  voice: string;
  format: 'pcm' | 'wav';
  /** Of raw PCM; WAV says it itself. */
  rateHz: number;
  /** Joined to each request. */
  extra: Readonly<Record<string, unknown>>;
  timeoutMs: number;
  timers?: Timers;
}

export interface OpenaiVoice extends Pick<Speech, 'speak' | 'prepare'> {
  /** Keeps a sentence that is said in every call of an agent, so that it plays at once. Nothing said by or to a caller belongs here. */
  keep(request: SpeakRequest): void;
}

/** Sentences kept: some hundred kilobytes each. */
const keptMax = 64;
/** Sound that stops for so long is broken off. */
const stallMs = 8000;

/** A sentence on its way: its sound so far, and whoever waits for more of it. */
interface Take {
  pieces: Int16Array[];
  isDone: boolean;
  error: unknown;
  /** Resolves with the next change. */
  changed: PromiseWithResolvers<void>;
  abort(): void;
}

export function createOpenaiVoice(options: OpenaiVoiceOptions): OpenaiVoice {
  const kept = new Map<string, Take>();
  /** Asked for while the sentence before them is being spoken. */
  const prepared = new Map<string, Take>();

  const begin = (request: SpeakRequest): Take => {
    const given = new AbortController();
    const take: Take = {
      pieces: [],
      isDone: false,
      error: null,
      changed: Promise.withResolvers(),
      abort: () => given.abort(),
    };
    const change = (): void => {
      take.changed.resolve();
      take.changed = Promise.withResolvers();
    };
    const run = async (): Promise<void> => {
      for await (const pcm of whole(request, options, given.signal)) {
        take.pieces.push(pcm);
        change();
      }
    };
    run()
      .catch((error: unknown) => {
        take.error = error;
      })
      .finally(() => {
        take.isDone = true;
        change();
      });
    return take;
  };

  return {
    async *speak(request, { signal, onWord }: SpeakOptions = {}) {
      const key = keyOf(request);
      const found = kept.get(key);
      let take = found ?? prepared.get(key) ?? begin(request);
      let isKept = take === found;
      prepared.delete(key);
      const stop = (): void => {
        if (!isKept) take.abort();
        take.changed.resolve();
      };
      signal?.addEventListener('abort', stop, { once: true });
      const isGone = (): boolean => signal?.aborted === true;
      let samples = 0;
      try {
        for (let at = 0; !isGone();) {
          const piece = take.pieces[at];
          if (piece) {
            at += 1;
            samples += piece.length;
            yield new Int16Array(piece);
          } else if (take.error !== null && isKept && samples === 0) {
            // It failed when it was made for every call, which does not mean that it fails now.
            take = begin(request);
            isKept = false;
          } else if (take.error !== null) throw take.error;
          else if (take.isDone) break;
          else await take.changed.promise;
        }
        // The end of a sentence is all that such a voice tells of its words.
        if (!isGone()) onWord?.({ textEnd: request.text.length, atMs: (samples * 1000) / request.rateHz });
      } finally {
        signal?.removeEventListener('abort', stop);
        if (!isKept) take.abort();
      }
    },
    prepare(request, { signal } = {}) {
      const key = keyOf(request);
      if (kept.has(key) || prepared.has(key) || signal?.aborted) return Promise.resolve();
      const take = begin(request);
      prepared.set(key, take);
      signal?.addEventListener(
        'abort',
        () => {
          // A sentence that is being spoken belongs to the call that speaks it, which may be another one.
          if (prepared.get(key) !== take) return;
          prepared.delete(key);
          take.abort();
        },
        { once: true },
      );
      return Promise.resolve();
    },
    keep(request) {
      const key = keyOf(request);
      const found = kept.get(key);
      // The one used last is dropped last.
      kept.delete(key);
      kept.set(key, found && found.error === null ? found : begin(request));
      for (const old of [...kept.keys()].slice(0, -keptMax)) kept.delete(old);
    },
  };
}

function keyOf({ text, language, rateHz, speakingRate }: SpeakRequest): string {
  return JSON.stringify([text, language, rateHz, speakingRate]);
}

/** The sound of a sentence at the wanted rate. One that breaks off is asked for once more, and goes on where it stopped. */
async function* whole(request: SpeakRequest, options: OpenaiVoiceOptions, signal: AbortSignal) {
  const text = spokenForm(request.text, request.language);
  // Nothing but marks.
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  let given = 0;
  for (let attempt = 0; ; attempt += 1) {
    let skip = given;
    try {
      for await (const pcm of once({ ...request, text }, options, signal)) {
        const fresh = pcm.subarray(Math.min(skip, pcm.length));
        skip -= pcm.length - fresh.length;
        if (fresh.length === 0) continue;
        given += fresh.length;
        yield fresh;
      }
      return;
    } catch (error) {
      // What we have stopped ourselves is no fault of the provider.
      if (signal.aborted) return;
      const broke = error instanceof ProviderFault ? error : unreachable(error);
      if (attempt > 0 || given === 0 || broke.kind !== 'unreachable') throw broke;
    }
  }
}

async function* once(request: SpeakRequest, options: OpenaiVoiceOptions, signal: AbortSignal) {
  const { model, voice, format, extra, timeoutMs, baseUrl, apiKey, timers = systemTimers } = options;
  const body = {
    ...{ model, voice, input: request.text, response_format: format, speed: request.speakingRate },
    ...extra,
  };
  const stalled = new AbortController();
  const both = AbortSignal.any([signal, stalled.signal]);
  const response = await requestOpenai({
    ...{ baseUrl, apiKey, timeoutMs, timers, body },
    path: '/audio/speech',
    signal: both,
  });
  if (/json|html/.test(response.headers.get('content-type') ?? '')) throw fault('protocol', 'The voice gives no sound');
  let resampler: ReturnType<typeof createResampler> | null = null;
  let cancel = timers.after(stallMs, () => stalled.abort());
  try {
    for await (const { pcm, rateHz } of readPcm(response.body, options.rateHz)) {
      cancel();
      cancel = timers.after(stallMs, () => stalled.abort());
      resampler ??= createResampler(rateHz, request.rateHz);
      yield resampler.push(pcm);
    }
    if (resampler) yield resampler.flush();
    else throw fault('protocol', 'The voice gives no sound');
  } finally {
    cancel();
  }
}
