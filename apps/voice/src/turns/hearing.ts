/** How a call hears its caller. */
import type { Pcm } from '../legs/leg.ts';

export interface Hearing {
  /** All of the caller's audio, as it comes. */
  hear(frame: Pcm): void;
  /** The caller speaks, or what was said is still being recognised. */
  readonly isCallerBusy: boolean;
  /** Text came by another way (typed, or the browser's own recognition): it takes the turn at once. */
  textCame(): void;
  /** Asked when the model has begun an answer by itself: it answers what was no turn, and must not be spoken. */
  refusesReply(): boolean;
  close(): void;
}

/** One way of hearing: what becomes of the speech that the detector finds. */
export interface WayOfHearing extends Omit<Hearing, 'refusesReply'> {
  refusesReply?(): boolean;
  speechSuspected(): void;
  speechDismissed(): void;
  speechStarted(): void;
  /** A pause in the speech. `speechResumed` or `speechEnded` follows. */
  speechPaused?(speech: { audio: readonly Pcm[] }): void;
  speechResumed?(): void;
  /** `audio`: the speech with what went before it, frame by frame; `silenceMs`: for how long the caller has been silent since. */
  speechEnded(speech: { durationMs: number; audio: readonly Pcm[]; silenceMs: number }): void;
}

export interface HearingListener {
  /** The speech detector has found speech. It may turn out to be a mere sign of listening. */
  onSpeechStarted(): void;
  onSpeechEnded(speech: { durationMs: number; silenceMs: number }): void;
  /** The caller's speech is known to be a turn, and then that the caller is quiet again. */
  onTurnStarted(): void;
  onTurnStopped(): void;
  /** What was heard of the speech so far; may still change. */
  onInterim(text: string): void;
  /** What was said, for the engine. */
  onText(text: string): void;
  /** Spoken, and heard by the engine's model itself. */
  onSpoken(): void;
  /** Spoken, but nothing could recognise it. */
  onInaudible(): void;
  /** Spoken, and the recognizer has failed for good: nothing that is said from now on is understood either. */
  onDeaf(error: unknown): void;
  /** The caller was quiet again, or the agent went on: silence counts from now. */
  onQuiet(): void;
  onFailed(part: 'recognizer' | 'speech_detector', error: unknown): void;
}
