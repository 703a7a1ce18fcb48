/**
 * The agent's voice on its way to the leg: knows what is being said, how much of it was heard, and can hold it back or
 * cut it at any moment. Whoever produces the audio pushes it as fast as it comes; the leg paces it.
 */
import type { Leg } from '../legs/leg.ts';
import type { SessionOutput, SessionOutputListener } from '../livekit/session-output.ts';
import type { SpokenSegment } from '../text/spoken-segment.ts';
import type { AssistantTurn } from './assistant-turn.ts';
import type { Timers } from '@uketsuke/runtime';

export interface Playout extends SessionOutput {
  /** What is pushed from now on belongs to this turn. */
  begin(turn: AssistantTurn): void;
  /** The turn is over: whatever still arrives for it is dropped. */
  seal(): void;
  /** How often something was pushed: grows while the turn goes on. */
  readonly outputs: number;
  /** Silences the wire now; `release` goes on at the same word. */
  hold(): void;
  release(): void;
  /** Something is queued that was not heard to its end. */
  readonly isAudible: boolean;
  readonly isHeld: boolean;
  /** What is left to be heard; infinite while the voice is still producing. */
  readonly remainingMs: number;
  close(): void;
}

export interface PlayoutOptions {
  leg: Leg;
  timers: Timers;
  /** Audio, or text where output is text, goes to the leg for the first time in a turn. */
  onFirstOutput?: () => void;
  /** The model's first words or sound of a turn. */
  onModelStarted?: () => void;
}

interface OpenSegment {
  spoken: SpokenSegment;
  /** Where the segment's audio begins in what the leg has played; null before its first audio. */
  fromMs: number | null;
  isStarted: boolean;
  isAudioEnded: boolean;
}

/** A leg's own account of what it has played may be so far behind. */
const unheardMsMax = 250;

/** How often the caller's screen is told how far the agent has come; a telephone has no screen, only the record grows. */
const progressMs = { web: 200, phone: 1000 };

export function createPlayout({
  leg,
  timers,
  onFirstOutput = () => {},
  onModelStarted = () => {},
}: PlayoutOptions): Playout {
  let listener: SessionOutputListener | null = null;
  let turn: AssistantTurn | null = null;
  let segment: OpenSegment | null = null;
  let isHeld = false;
  let hasOutput = false;
  let hasModelStarted = false;
  let outputs = 0;
  let cancelTick = (): void => {};

  const playedMs = (of: OpenSegment, legMs = leg.position().playedMs): number =>
    of.fromMs === null ? 0 : Math.min(Math.max(0, legMs - of.fromMs), of.spoken.audioMs);

  const open = (of: AssistantTurn): OpenSegment => {
    segment ??= { spoken: of.openSegment(), fromMs: null, isStarted: false, isAudioEnded: false };
    return segment;
  };

  const noteOutput = (): void => {
    if (hasOutput) return;
    hasOutput = true;
    onFirstOutput();
  };

  const noteModel = (): void => {
    if (hasModelStarted) return;
    hasModelStarted = true;
    onModelStarted();
  };

  const tick = (): void => {
    cancelTick();
    if (!segment?.isStarted || isHeld || !turn) return;
    const now = playedMs(segment);
    turn.played(now);
    const nextAtMs = turn.nextSentenceAtMs();
    const untilNext = nextAtMs === null || nextAtMs <= now ? Infinity : nextAtMs - now;
    cancelTick = timers.after(Math.ceil(Math.min(progressMs[leg.channel], untilNext)), tick);
  };

  const start = (of: OpenSegment): void => {
    of.isStarted = true;
    noteOutput();
    leg.send({ type: 'bot-started-speaking' });
    listener?.onStarted();
    tick();
  };

  const finish = (of: OpenSegment, end: { isCut: boolean; legMs: number }): void => {
    cancelTick();
    segment = null;
    if (of.isAudioEnded) of.spoken.complete();
    const played = end.isCut ? playedMs(of, end.legMs) : of.spoken.audioMs;
    const heard = turn?.closeSegment(played) ?? '';
    if (of.isStarted) leg.send({ type: 'bot-stopped-speaking' });
    if (of.fromMs !== null) listener?.onFinished({ playedMs: played, isCut: end.isCut, heard });
  };

  const cut = (): void => {
    if (!segment) return;
    const { playedMs: legMs } = leg.clear();
    finish(segment, { isCut: true, legMs });
  };

  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    leg.resume();
    if (segment && segment.fromMs !== null && !segment.isStarted) start(segment);
    else tick();
  };

  return {
    subscribe(to) {
      listener = to;
    },
    begin(of) {
      turn = of;
      hasOutput = false;
      hasModelStarted = false;
    },
    seal() {
      cut();
      turn = null;
    },
    get isOpen() {
      return turn !== null;
    },
    pushAudio(pcm, anchors = []) {
      if (!turn) return;
      outputs += 1;
      noteModel();
      const to = open(turn);
      if (to.fromMs === null) {
        const { playedMs: played, queuedMs } = leg.position();
        to.fromMs = played + queuedMs;
      }
      leg.play(pcm);
      for (const anchor of anchors) to.spoken.addAnchor(anchor);
      to.spoken.addAudio((pcm.length * 1000) / leg.rateHz);
      if (!to.isStarted && !isHeld) start(to);
    },
    endAudio() {
      const of = segment;
      if (!of || of.fromMs === null || of.isAudioEnded) return;
      of.isAudioEnded = true;
      of.spoken.complete();
      void leg.drained().then(() => {
        if (segment !== of) return;
        // A leg that closes drops what it had.
        const { playedMs: legMs } = leg.position();
        finish(of, { isCut: playedMs(of, legMs) < of.spoken.audioMs - unheardMsMax, legMs });
      });
    },
    pushText(piece, endMs) {
      if (!turn) return;
      outputs += 1;
      noteModel();
      if (leg.output === 'text') {
        noteOutput();
        turn.showText(piece);
      } else open(turn).spoken.addText(piece, endMs);
    },
    endText() {
      if (leg.output === 'text') turn?.endText();
    },
    cut,
    hold() {
      if (isHeld) return;
      // What was heard so far has its place in the record before what the caller says now.
      if (segment?.isStarted) turn?.played(playedMs(segment));
      isHeld = true;
      cancelTick();
      leg.pause();
    },
    release,
    get outputs() {
      return outputs;
    },
    get isAudible() {
      return segment !== null && segment.fromMs !== null;
    },
    get isHeld() {
      return isHeld;
    },
    get remainingMs() {
      if (!segment || segment.fromMs === null) return 0;
      return segment.isAudioEnded ? segment.spoken.audioMs - playedMs(segment) : Infinity;
    },
    close() {
      cancelTick();
      turn = null;
      segment = null;
      listener = null;
    },
  };
}
