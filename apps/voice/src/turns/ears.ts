/** Speech to text for one call: a recognizer that streams, or whole utterances as the speech detector cuts them. */
import type { stt } from '@livekit/agents';
import type { Pcm } from '../legs/leg.ts';
import type { Timers } from '@uketsuke/runtime';
import { frameOf } from './audio-frame.ts';
import { createStreamingEars } from './streaming-ears.ts';

export interface Ears {
  /** All of the caller's audio, as it comes. */
  hear(frame: Pcm): void;
  /** The speech detector's news. */
  speechStarted(): void;
  /**
   * The speech ended: what was said in it. Empty when nothing was understood, null when the recognizer failed or took too
   * long.
   */
  recognise(speech: { audio: readonly Pcm[]; durationMs: number }): Promise<string | null>;
  close(): void;
}

export interface EarsListener {
  /** Heard so far in this speech; may still change. */
  onInterim(text: string): void;
  /** The recognizer takes the speech for ended (or, after all, for not ended). */
  onEnd(isEnd: boolean): void;
  /** Words that belong to no speech that was noticed, or come after it was answered for. */
  onStray(text: string): void;
  onError(error: unknown): void;
}

export interface EarsOptions {
  stt: stt.STT;
  rateHz: number;
  /** Between parts of what was said. */
  joiner: string;
  timers: Timers;
  limits: {
    transcriptionMs: number;
    finalWordsMs: number;
    /** Of speech this long a recognizer that streams notices something. */
    deafAfterMs: number;
  };
  listener: EarsListener;
}

export function openEars(options: EarsOptions): Ears {
  return options.stt.capabilities.streaming ? createStreamingEars(options) : createEars(options);
}

export function createEars({
  stt,
  rateHz,
  timers,
  limits: { transcriptionMs: timeoutMs },
  listener,
}: Pick<EarsOptions, 'rateHz' | 'timers'> & {
  stt: Pick<stt.STT, 'recognize'>;
  limits: Pick<EarsOptions['limits'], 'transcriptionMs'>;
  listener: Pick<EarsListener, 'onError'>;
}): Ears {
  const closing = new AbortController();

  return {
    hear: () => {},
    speechStarted: () => {},
    async recognise({ audio }) {
      const request = new AbortController();
      const cancel = timers.after(timeoutMs, () => request.abort(new Error(`No transcription within ${timeoutMs} ms`)));
      const signal = AbortSignal.any([closing.signal, request.signal]);
      try {
        const event = await Promise.race([stt.recognize(frameOf(audio, rateHz), signal), aborted(signal)]);
        return event.alternatives?.[0].text.trim() ?? '';
      } catch (error) {
        if (!closing.signal.aborted) listener.onError(error);
        return null;
      } finally {
        cancel();
        request.abort();
      }
    },
    close: () => closing.abort(),
  };
}

/** Not every recognizer listens to its signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Transcription given up', { cause: signal.reason })), {
      once: true,
    });
  });
}
