/** A recognizer hears the caller: what was said decides whether it is a turn, or a sign of listening that lets the agent go on. */
import type { AgentAudio } from './agent-audio.ts';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';
import type { Recognizer } from './recognizer.ts';
import type { InterruptionRule } from './rules/interruption.ts';
import { speechMsMin } from './rules/late-text.ts';
import type { MuteRule } from './rules/mute.ts';
import type { Clock, Timers } from '@uketsuke/runtime';

/** What its recognizer tells in between comes in here. */
export interface RecognizedSpeech extends WayOfHearing {
  /** Heard so far in this speech. */
  interim(text: string): void;
  /** Words outside any speech that was noticed. */
  stray(text: string): void;
}

export interface RecognizedSpeechOptions {
  recognizer: Recognizer;
  floor: Floor;
  agent: Pick<AgentAudio, 'isAudible' | 'remainingMs'>;
  isMuted: MuteRule;
  interrupts: InterruptionRule;
  /** Over the agent's voice, shorter speech of which the recognizer made nothing was no attempt to say something. */
  interruptAfterMs: number;
  /** How long the caller must have been silent until these words count as a turn, though more must follow; 0 where it need not. */
  silenceMsFor(words: string): number;
  /** Between parts of what was said. */
  joiner: string;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
  listener: Pick<HearingListener, 'onText' | 'onInaudible' | 'onQuiet'>;
}

export function createRecognizedSpeech(options: RecognizedSpeechOptions): RecognizedSpeech {
  const { recognizer, floor, agent, isMuted, interrupts, clock, timers, listener } = options;
  let isClosed = false;
  let recognising = 0;
  let understood: string[] = [];
  /** Of the last speech that ended. */
  let silentSinceMs = -Infinity;
  /** Words are there that more must follow. */
  let cancelWaiting: (() => void) | null = null;

  const isBusy = (): boolean => floor.isCallerSpeaking || recognising > 0;
  const passes = (text: string): boolean =>
    interrupts({ text, isComplete: true, agentRemainingMs: agent.remainingMs }) === 'passes';

  const goOn = (): void => {
    floor.giveBack();
    listener.onQuiet();
  };

  /** All that was said is known. */
  const settle = (): void => {
    if (isBusy()) return;
    if (understood.length === 0) {
      goOn();
      return;
    }
    floor.take();
    const leftMs = options.silenceMsFor(understood.join(options.joiner)) - (clock.monotonic() - silentSinceMs);
    stopWaiting();
    if (leftMs > 0) cancelWaiting = timers.after(leftMs, tell);
    else tell();
  };

  const stopWaiting = (): void => {
    cancelWaiting?.();
    cancelWaiting = null;
  };

  const tell = (): void => {
    stopWaiting();
    const texts = understood;
    understood = [];
    for (const text of texts) listener.onText(text);
  };

  const recognised = (text: string | null, speech: { durationMs: number; wasOverAgent: boolean }): void => {
    recognising -= 1;
    if (isClosed) return;
    const said = text?.trim() ?? '';
    if (said !== '' && !(speech.wasOverAgent && passes(said))) understood.push(said);
    const attemptMsMin = speech.wasOverAgent ? options.interruptAfterMs : speechMsMin;
    const isLost = text === null && speech.durationMs >= attemptMsMin;
    if (isLost && understood.length === 0 && !floor.isCallerSpeaking) {
      floor.take();
      listener.onInaudible();
      return;
    }
    settle();
  };

  return {
    get isCallerBusy() {
      return isBusy() || cancelWaiting !== null;
    },
    hear: (frame) => recognizer.hear(frame),
    speechSuspected: () => floor.speechSuspected(),
    speechDismissed: () => floor.speechDismissed({ isHeldOn: recognising > 0 }),
    speechStarted() {
      // What was said before is a part of it: one number, one sentence.
      stopWaiting();
      recognizer.speechStarted();
      floor.speechStarted();
    },
    speechPaused(speech) {
      if (!isMuted()) recognizer.speechPaused(speech);
    },
    speechResumed: () => recognizer.speechResumed(),
    speechEnded(speech) {
      const { durationMs, silenceMs } = speech;
      silentSinceMs = clock.monotonic() - silenceMs;
      const text = recognizer.recognise(speech);
      floor.speechEnded();
      if (isMuted()) {
        goOn();
        return;
      }
      recognising += 1;
      const wasOverAgent = floor.isOverAgent;
      void text.then(
        (said) => recognised(said, { durationMs, wasOverAgent }),
        () => recognised(null, { durationMs, wasOverAgent }),
      );
    },
    interim(text) {
      if (!floor.isCallerSpeaking || !floor.isOverAgent || isMuted()) return;
      const words = { text: text.trim(), isComplete: false, agentRemainingMs: agent.remainingMs };
      if (interrupts(words) === 'interrupts') floor.take();
    },
    stray(text) {
      if (!isBusy() && (isMuted() || (agent.isAudible && passes(text)))) return;
      understood.push(text);
      settle();
    },
    textCame() {
      floor.take();
      if (cancelWaiting) tell();
    },
    close() {
      isClosed = true;
      stopWaiting();
      recognizer.close();
    },
  };
}
