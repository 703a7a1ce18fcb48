/**
 * The one port for every kind of leg. A leg moves audio, text and events between a caller and a conversation;
 * it knows nothing of agents, turns or records. All adapters pass `leg.conformance.ts`.
 */
import type { Channel, Outcome, Output } from '@uketsuke/contracts';

/** Mono 16-bit PCM, at `Leg.rateHz` when it is played and at `Leg.heardRateHz` when it was heard. */
export type Pcm = Int16Array;

export type LegCloseReason =
  /** The caller hung up, or closed the page. */
  | 'hangup'
  /** The transport broke and did not come back. */
  | 'failed'
  /** We closed it. */
  | 'ended';

/** How a caller's side of a call ends. `asked`: the client wants the conversation to end (RTVI disconnect-bot); the leg is still open. */
export type LegEnd = LegCloseReason | 'asked';

/** What a leg tells the conversation. Calls are synchronous and never throw into the leg. */
export interface LegListener {
  /**
   * Caller's audio in frames of 20 ms, each as soon as it is here; after a stall several at once. Gaps are concealed, silence is filled
   * in where the transport knows of it, so that counting frames is counting time.
   */
  onAudio(frame: Pcm): void;
  onDtmf(digit: string): void;
  /** A typed user turn. `interrupt` false: append without answering now (RTVI run_immediately false). */
  onText(text: string, options: { interrupt: boolean }): void;
  /** Any other application message of the client (RTVI `client-message`); answered through `reply` where the client waits for it. */
  onClientMessage(message: { type: string; data: unknown }, reply: (data: unknown) => void): void;
}

/** Events towards the caller's screen. A phone leg ignores them. */
export type LegEvent =
  | { type: 'user-started-speaking' }
  | { type: 'user-stopped-speaking' }
  | { type: 'user-transcription'; text: string; final: boolean }
  | { type: 'bot-started-speaking' }
  | { type: 'bot-stopped-speaking' }
  | { type: 'bot-interrupted' }
  /** One sentence. `new` when it starts to play, `progress` with what was heard so far, `completed` when heard whole; a cut sentence gets no `completed`. Where output is text: `new` only. */
  | { type: 'bot-output'; segmentId: number; text: string; phase: 'new' | 'progress' | 'completed'; heard: string }
  /** Anything of ours: becomes RTVI `server-message` with exactly this data, for example {type: 'field', key, value}. */
  | { type: 'server-message'; data: Record<string, unknown> };

export interface PlayoutPosition {
  /** Milliseconds of audio really played to the caller since the leg opened (pauses do not count). */
  playedMs: number;
  /** Milliseconds queued and not yet played. */
  queuedMs: number;
}

export interface Leg {
  readonly channel: Channel;
  readonly output: Output;
  /** Rate of what is played: 8000 phone, 24000 browser. */
  readonly rateHz: number;
  /** Rate of the caller's audio: 8000 phone, 16000 browser, which is what speech detection and recognisers take. */
  readonly heardRateHz: number;

  /** Resolves with the first end, at once, also while nobody listens. A listener is told nothing more after the leg has closed. */
  readonly ended: Promise<LegEnd>;
  /** From now on what the caller does goes to this listener; whatever arrived before was kept and is delivered first, in order. Called once. */
  listen(listener: LegListener): void;
  /** Resolves when the caller can hear us and is ready (phone: after `start`; browser: after `client-ready`); rejects when that fails within 30 s. */
  ready(): Promise<void>;

  /** Queues audio; may be called far faster than real time. The leg paces it by the clock. */
  play(pcm: Pcm): void;
  /** Resolves when all that was queued before this call has been played or cleared. */
  drained(): Promise<void>;
  /** Drops what is queued and silences the wire at once (phone: `clear`). Returns the position at that moment. */
  clear(): PlayoutPosition;
  /** Stops playing without dropping; `resume` goes on where it stopped, without loss. */
  pause(): void;
  resume(): void;
  position(): PlayoutPosition;

  send(event: LegEvent): void;
  /** Ends the leg from our side after what is queued was played out when `drain` is true. Browser: `server-message {type: 'end', outcome}`, `peerLeft`, close. */
  close(end: { outcome: Outcome | null; drain: boolean }): Promise<void>;
}
