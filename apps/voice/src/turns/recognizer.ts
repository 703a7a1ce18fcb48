/** Speech to text for one call: a recognizer that streams, or whole utterances as the speech detector cuts them. */
import type { stt } from '@livekit/agents';
import type { Pcm } from '../legs/leg.ts';
import type { Clock, Timers } from '@uketsuke/runtime';

export interface Recognizer {
  /** All of the caller's audio, as it comes. */
  hear(frame: Pcm): void;
  /** The speech detector has found speech. */
  speechStarted(): void;
  /** The caller is silent for a moment in a speech, and then `speechResumed` or the end of it follows. */
  speechPaused(speech: { audio: readonly Pcm[] }): void;
  speechResumed(): void;
  /**
   * The speech ended: what was said in it. Empty when nothing was understood, null when the recognizer failed or took too
   * long.
   */
  recognise(speech: { audio: readonly Pcm[]; durationMs: number }): Promise<string | null>;
  close(): void;
}

export interface RecognizerListener {
  /** Heard so far in this speech; may still change. `isWhole`: the recognizer does not go on about what it has heard until now. */
  onInterim(text: string, how: { isWhole: boolean }): void;
  /** The recognizer believes that the speech has ended, or, after all, that it has not. */
  onEnd(isEnd: boolean): void;
  /** Words that belong to no speech that was noticed, or come after it was answered for. */
  onStray(text: string): void;
  onError(error: unknown): void;
}

export interface RecognizerOptions {
  stt: stt.STT;
  rateHz: number;
  /** Between parts of what was said. */
  joiner: string;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
  limits: {
    transcriptionMs: number;
    finalWordsMs: number;
    /** A recognizer that streams has noticed something of a speech this long; if not, its stream is suspect. */
    deafAfterMs: number;
  };
  listener: RecognizerListener;
}
