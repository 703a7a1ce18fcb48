/** The engine's model hears the caller itself; where a turn ends, and whether it takes the floor, is decided here. */
import type { Clock, Timers } from '@uketsuke/runtime';
import type { ModelTurns } from '../engines/engine.ts';
import type { Pcm } from '../legs/leg.ts';
import type { AgentAudio } from './agent-audio.ts';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';
import type { InterruptionRule } from './rules/interruption.ts';
import { createLongSpeech } from './rules/long-speech.ts';
import type { MuteRule } from './rules/mute.ts';
import type { EndOfSpeech } from './rules/end-of-speech.ts';

export interface CommittedSpeechOptions {
  hear(frame: Pcm): void;
  turns: ModelTurns;
  floor: Floor;
  agent: Pick<AgentAudio, 'isAudible' | 'remainingMs'>;
  isMuted: MuteRule;
  /** Asked about all that was said over the agent's voice; words about which it knows nothing interrupt. */
  interrupts: InterruptionRule;
  /** Is told the words of a turn that the model understands before it is over. */
  endOfSpeech: Pick<EndOfSpeech, 'heard' | 'awaitWords' | 'isNear'>;
  /** How long the caller must have been silent after words that more must follow; 0 where it need not. */
  silenceMsFor(words: string): number;
  /** Between parts of what was said. */
  joiner: string;
  clock: Pick<Clock, 'monotonic'>;
  timers: Timers;
  /** Speech over the agent's voice that lasts so long interrupts it, whatever the words are. */
  interruptAfterMs: number;
  listener: Pick<HearingListener, 'onSpoken' | 'onQuiet'>;
}

/** Words that come later are judged when they come: meanwhile the agent goes on after a short sound. */
const wordsWithinMs = 1500;
/** A shorter sound over the agent's voice in which nobody understands a word is none. */
const soundMsMax = 600;

export function createCommittedSpeech(options: CommittedSpeechOptions): WayOfHearing {
  const { hear, turns, floor, agent, isMuted, interrupts, endOfSpeech, clock, timers, interruptAfterMs, listener } =
    options;
  const longSpeech = createLongSpeech({ timers, afterMs: interruptAfterMs, onInterrupts: () => floor.take() });
  let undecided = 0;
  let isClosed = false;
  let speeches = 0;
  /** Words that come for an earlier one say nothing of what was said since. */
  let pauses = 0;
  /** What more must follow, of the turn that is not answered yet. */
  let before = '';
  let cancelWaiting: (() => void) | null = null;

  const stopWaiting = (): void => {
    cancelWaiting?.();
    cancelWaiting = null;
  };
  const answered = (): void => {
    stopWaiting();
    floor.take();
    listener.onSpoken();
  };
  /**
   * The reply was asked for at once. Its words, which come while the model thinks, may say that the caller is in the middle of a number: then what is
   * being prepared is given up before anything of it was heard, and asked for again when nothing followed.
   */
  const lookBack = async (
    words: Promise<string | null>,
    { silentSinceMs }: { silentSinceMs: number },
  ): Promise<void> => {
    const speech = speeches;
    const text = await words;
    if (isClosed || text === null) return;
    const said = before === '' ? text : `${before}${options.joiner}${text}`;
    before = '';
    const leftMs = options.silenceMsFor(said) - (clock.monotonic() - silentSinceMs);
    const isLate = speech === speeches && (agent.isAudible || leftMs <= 0);
    if (isLate || options.silenceMsFor(said) === 0) return;
    before = said;
    // Whoever speaks on already ends the turn anew.
    if (speech !== speeches) return;
    floor.take();
    stopWaiting();
    cancelWaiting = timers.after(leftMs, () => {
      before = '';
      answered();
    });
  };
  /** Spoken over the agent's voice, which is held until the words are known. */
  const decide = async (words: Promise<string | null>, { durationMs }: { durationMs: number }): Promise<void> => {
    const agentRemainingMs = agent.remainingMs;
    const speech = speeches;
    undecided += 1;
    const known = await inTimeOf(words);
    undecided -= 1;
    if (isClosed) return;
    const text = known?.text ?? null;
    // The floor was taken meanwhile, by keys or by text: what was said is in the model's history.
    if (!floor.isOverAgent) return listener.onQuiet();
    const isSound = text === null && durationMs < soundMsMax && agentRemainingMs > 0;
    if (!isSound && interrupts({ text: text ?? '', isComplete: true, agentRemainingMs }) !== 'passes')
      return answered();
    // Whoever speaks again is judged by what follows.
    if (floor.isCallerSpeaking || undecided > 0) return;
    floor.giveBack();
    listener.onQuiet();
    if (known) return;
    const late = await words;
    // Whoever has spoken or typed since is answered for that.
    if (isClosed || late === null || speech !== speeches || isMuted()) return;
    if (interrupts({ text: late, isComplete: true, agentRemainingMs }) !== 'passes') answered();
  };
  /** Null: they come later. */
  const inTimeOf = (words: Promise<string | null>): Promise<{ text: string | null } | null> =>
    new Promise((resolve) => {
      const cancel = timers.after(wordsWithinMs, () => resolve(null));
      void words.then((text) => {
        cancel();
        resolve({ text });
      });
    });

  return {
    get isCallerBusy() {
      return floor.isCallerSpeaking || undecided > 0 || cancelWaiting !== null;
    },
    hear,
    speechSuspected: () => floor.speechSuspected(),
    speechDismissed: () => floor.speechDismissed({ isHeldOn: undecided > 0 }),
    speechStarted() {
      speeches += 1;
      pauses += 1;
      stopWaiting();
      floor.speechStarted();
      turns.begin();
      if (floor.isOverAgent && !isMuted()) longSpeech.started();
    },
    speechPaused() {
      if (floor.isOverAgent || isMuted()) return;
      const words = turns.prepare?.({ withReply: endOfSpeech.isNear });
      if (!words) return;
      pauses += 1;
      const pause = pauses;
      endOfSpeech.awaitWords(true);
      void words.then((text) => {
        if (pause !== pauses) return;
        endOfSpeech.awaitWords(false);
        if (text !== null) endOfSpeech.heard({ text, isWhole: true });
      });
    },
    speechResumed() {
      pauses += 1;
      turns.goOn?.();
    },
    speechEnded({ durationMs, silenceMs }) {
      longSpeech.ended();
      floor.speechEnded();
      if (isMuted()) {
        turns.discard();
        floor.giveBack();
        listener.onQuiet();
        return;
      }
      const words = turns.commit();
      if (floor.isOverAgent) {
        void decide(words, { durationMs });
        return;
      }
      answered();
      void lookBack(words, { silentSinceMs: clock.monotonic() - silenceMs });
    },
    textCame() {
      speeches += 1;
      longSpeech.ended();
      stopWaiting();
      before = '';
      floor.take();
    },
    close() {
      isClosed = true;
      stopWaiting();
      longSpeech.ended();
    },
  };
}
