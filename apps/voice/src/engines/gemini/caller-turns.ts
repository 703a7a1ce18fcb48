/** The caller's turns on their way to the service, where this node says where they begin and end: nothing but speech is sent. */
import type { Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import type { ModelTurns } from '../engine.ts';
import { base64Of } from '../realtime/base64-pcm.ts';
import type { RealtimeInput } from './live-messages.ts';

export interface CallerTurns extends ModelTurns {
  begin(): void;
  hear(frame: Pcm): void;
  /** A turn was sent that the model has not begun to answer. */
  readonly isUnanswered: boolean;
  readonly isSpeaking: boolean;
  answered(): void;
  /** The model has made all that it was making, or nobody wants the rest. */
  modelIsFree(): void;
  /** The words of the last turn; null: it understood nothing. */
  understood(text: string | null): void;
  /** The connection is another one, which has heard nothing of what was not answered. */
  repeat(): void;
  close(): void;
}

export interface CallerTurnsOptions {
  rateHz: number;
  send(input: RealtimeInput): void;
  /** Speech that begins now would cut off what the model is making: it is kept back until it is known to be a turn. */
  isModelBusy(): boolean;
  /** A reply is being made that somebody wants. */
  isModelMaking(): boolean;
  /** A turn of the caller's follows: what the model has made without being asked is not wanted any more. */
  onCommit(): void;
  timers: Timers;
}

/** The detector needs some time to believe that somebody speaks; what was said meanwhile belongs to the turn. */
const prerollMs = 600;
const turnMsMin = 100;
const wordsWithinMs = 1500;
/** With the silence behind it. What is shorter may be a sign of listening: it must not end what the model is making. */
const shortTurnMs = 1100;

export function createCallerTurns(options: CallerTurnsOptions): CallerTurns {
  const { rateHz, send, isModelBusy, isModelMaking, onCommit, timers } = options;
  let kept: Pcm[] = [];
  let keptMs = 0;
  let turn: { frames: Pcm[]; ms: number; isStreamed: boolean } | null = null;
  let unanswered: Pcm[] | null = null;
  let heldBack: Pcm[] | null = null;
  let isActivityOpen = false;
  let words: PromiseWithResolvers<string | null> | null = null;
  let cancelWords = (): void => {};

  const msOf = (frame: Pcm): number => (frame.length * 1000) / rateHz;
  const open = (): void => {
    if (!isActivityOpen) send({ activityStart: {} });
    isActivityOpen = true;
  };
  const sendAudio = (frames: readonly Pcm[]): void => {
    for (const frame of frames) send({ audio: audioOf(frame, rateHz) });
  };
  const finish = (): void => {
    send({ activityEnd: {} });
    isActivityOpen = false;
  };
  const sendTurn = (frames: readonly Pcm[]): void => {
    onCommit();
    open();
    sendAudio(frames);
    finish();
  };
  const giveWords = (text: string | null): void => {
    cancelWords();
    words?.resolve(text);
    words = null;
  };

  const expectWords = (): void => {
    cancelWords = timers.after(wordsWithinMs, () => giveWords(null));
  };

  return {
    get isUnanswered() {
      return unanswered !== null;
    },
    get isSpeaking() {
      return turn !== null;
    },
    hear(frame) {
      if (turn) {
        turn.frames.push(frame);
        turn.ms += msOf(frame);
        if (turn.isStreamed) sendAudio([frame]);
        return;
      }
      kept.push(frame);
      keptMs += msOf(frame);
      while (keptMs > prerollMs && kept.length > 1) keptMs -= msOf(kept.shift() ?? new Int16Array(0));
    },
    begin() {
      if (turn) return;
      turn = { frames: kept, ms: 0, isStreamed: !isModelBusy() };
      kept = [];
      keptMs = 0;
      if (!turn.isStreamed) return;
      open();
      sendAudio(turn.frames);
    },
    commit() {
      const said = turn ?? { frames: kept, ms: keptMs, isStreamed: false };
      turn = null;
      if (said.ms < turnMsMin) return Promise.resolve(null);
      const isHeldBack = !said.isStreamed && said.ms < shortTurnMs && isModelMaking();
      const before = heldBack ?? [];
      heldBack = isHeldBack ? [...before, ...said.frames] : null;
      if (!isHeldBack) {
        unanswered = said.frames;
        if (said.isStreamed) {
          onCommit();
          finish();
        } else sendTurn([...before, ...said.frames]);
      }
      giveWords(null);
      words = Promise.withResolvers<string | null>();
      if (!isHeldBack) expectWords();
      return words.promise;
    },
    discard() {
      // What was streamed stays an open turn: to end it would be to ask for an answer.
      turn = null;
    },
    answered() {
      unanswered = null;
    },
    modelIsFree() {
      if (!heldBack) return;
      unanswered = heldBack;
      heldBack = null;
      sendTurn(unanswered);
      expectWords();
    },
    understood: giveWords,
    repeat() {
      isActivityOpen = false;
      if (unanswered) {
        open();
        sendAudio(unanswered);
        finish();
      }
      if (!turn?.isStreamed) return;
      open();
      sendAudio(turn.frames);
    },
    close: () => giveWords(null),
  };
}

/** The service takes any rate: a telephone's is sent as it is. */
export function audioOf(frame: Pcm, rateHz: number): { mimeType: string; data: string } {
  return { mimeType: `audio/pcm;rate=${rateHz}`, data: base64Of(frame) };
}
