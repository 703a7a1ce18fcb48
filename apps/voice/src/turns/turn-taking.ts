/**
 * Who speaks. The moment the caller's speech begins the agent is silent; then what was said decides: a backchannel or a
 * noise lets the agent go on at the same word, anything else takes the turn.
 */
import type { Timers } from '@uketsuke/runtime';

export interface TurnTaking {
  /** The first 30 ms of what may be speech: the agent, if it speaks, is silent from here on. */
  speechSuspected(): void;
  /** It was none. */
  speechDismissed(): void;
  speechStarted(): void;
  /** `text`: what a recognizer makes of it (null: it failed); no promise where nothing recognises speech. */
  speechEnded(speech: { durationMs: number; text: Promise<string | null> | null }): void;
  /** A recognizer that streams heard this much so far. */
  interim(text: string): void;
  /** Words outside any speech that was noticed. */
  heard(text: string): void;
  /** Text that came by another way (typed, or the browser's own recognition) takes the turn at once. */
  textCame(): void;
  /** The caller speaks, or what was said is still being recognised. */
  readonly isCallerBusy: boolean;
  close(): void;
}

/** The agent's voice, as far as who speaks depends on it. */
export interface AgentAudio {
  /** Silences the wire now; `release` goes on at the same word. */
  hold(): void;
  release(): void;
  /** Something is queued that was not heard to its end. */
  readonly isAudible: boolean;
  /** What is left to be heard; infinite while the voice is still producing. */
  readonly remainingMs: number;
}

export interface TurnTakingOptions {
  playout: AgentAudio;
  timers: Timers;
  limits: { interruptAfterMs: number; textAfterSpeechMs: number; answerWithinMs: number };
  /** Something recognises speech on this call. */
  hasEars: boolean;
  /** False while the agent must be heard out: then speech neither holds nor cuts. */
  mayInterrupt(): boolean;
  isBackchannel(text: string): boolean;
  /** More of it may still make it one. */
  mayBecomeBackchannel(text: string): boolean;
  /** The caller has the floor: the reply being spoken, or thought of, is given up. */
  takeTurn(): void;
  /** What was said, for the engine. */
  onText(text: string): void;
  /** Spoken, but nothing can recognise it. */
  onInaudible(): void;
  /** The caller was quiet again, or the agent went on: silence counts from now. */
  onQuiet(): void;
}

/** Shorter sounds in a pause are no attempt to say something. */
const inaudibleMsMin = 300;

export function createTurnTaking(options: TurnTakingOptions): TurnTaking {
  const { playout, timers, limits } = options;
  let isClosed = false;
  let isSpeaking = false;
  let isSuspected = false;
  let recognising = 0;
  /** The speech began over the agent's voice, which is being held since. */
  let isOverAgent = false;
  let heldTexts: string[] = [];
  /** What is being said has already come as text. */
  let isCovered = false;
  let cancelReal = (): void => {};
  let cancelInaudible = (): void => {};

  const take = (): void => {
    cancelReal();
    isOverAgent = false;
    options.takeTurn();
    playout.release();
  };

  const letGoOn = (): void => {
    isOverAgent = false;
    playout.release();
    options.onQuiet();
  };

  /** All that was said is known. */
  const settle = (): void => {
    if (isSpeaking || recognising > 0) return;
    if (heldTexts.length === 0) {
      letGoOn();
      return;
    }
    const texts = heldTexts;
    heldTexts = [];
    take();
    for (const text of texts) options.onText(text);
  };

  /** A sign of listening, and not into the last words, where it is an answer. */
  const isInPassing = (text: string): boolean =>
    playout.remainingMs > limits.answerWithinMs && options.isBackchannel(text);

  const recognised = (text: string | null, speech: { durationMs: number; wasOverAgent: boolean }): void => {
    recognising -= 1;
    if (isClosed) return;
    const said = text?.trim() ?? '';
    const isPassing = speech.wasOverAgent && isInPassing(said);
    if (said !== '' && !isPassing) heldTexts.push(said);
    const isRealMs = speech.wasOverAgent ? limits.interruptAfterMs : inaudibleMsMin;
    if (text === null && speech.durationMs >= isRealMs && heldTexts.length === 0 && !isSpeaking) {
      take();
      options.onInaudible();
      return;
    }
    settle();
  };

  const unheard = (durationMs: number): void => {
    // Short speech over the agent: the turn was not taken, so the agent goes on.
    if (isOverAgent) {
      letGoOn();
      return;
    }
    playout.release();
    if (isCovered || durationMs < inaudibleMsMin) {
      options.onQuiet();
      return;
    }
    cancelInaudible = timers.after(limits.textAfterSpeechMs, () => options.onInaudible());
    options.onQuiet();
  };

  return {
    get isCallerBusy() {
      return isSpeaking || recognising > 0;
    },
    speechSuspected() {
      if (!playout.isAudible || !options.mayInterrupt()) return;
      isSuspected = true;
      playout.hold();
    },
    speechDismissed() {
      if (isSuspected && !isSpeaking && recognising === 0) playout.release();
      isSuspected = false;
    },
    speechStarted() {
      isSpeaking = true;
      isSuspected = false;
      isCovered = false;
      cancelInaudible();
      if (!options.mayInterrupt()) return;
      isOverAgent ||= playout.isAudible;
      playout.hold();
      if (options.hasEars || !isOverAgent) return;
      cancelReal();
      cancelReal = timers.after(limits.interruptAfterMs, take);
    },
    speechEnded({ durationMs, text }) {
      isSpeaking = false;
      cancelReal();
      if (!options.mayInterrupt()) {
        letGoOn();
        return;
      }
      if (text === null) {
        unheard(durationMs);
        return;
      }
      recognising += 1;
      const wasOverAgent = isOverAgent;
      void text.then(
        (said) => recognised(said, { durationMs, wasOverAgent }),
        () => recognised(null, { durationMs, wasOverAgent }),
      );
    },
    interim(text) {
      if (!isSpeaking || !isOverAgent || !options.mayInterrupt()) return;
      if (text.trim() !== '' && !options.mayBecomeBackchannel(text)) take();
    },
    heard(text) {
      if (isSpeaking || recognising > 0) {
        heldTexts.push(text);
        return;
      }
      if (!options.mayInterrupt() || (playout.isAudible && isInPassing(text))) return;
      cancelInaudible();
      take();
      options.onText(text);
    },
    textCame() {
      isCovered = true;
      cancelInaudible();
      take();
    },
    close() {
      isClosed = true;
      cancelReal();
      cancelInaudible();
    },
  };
}
