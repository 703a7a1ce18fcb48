/** The engine's model hears the caller itself; where a turn ends, and whether it takes the floor, is decided here. */
import type { Timers } from '@uketsuke/runtime';
import type { ModelTurns } from '../engines/engine.ts';
import type { Pcm } from '../legs/leg.ts';
import type { AgentAudio } from './agent-audio.ts';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';
import type { InterruptionRule } from './rules/interruption.ts';
import { createLongSpeech } from './rules/long-speech.ts';
import type { MuteRule } from './rules/mute.ts';

export interface CommittedSpeechOptions {
  hear(frame: Pcm): void;
  turns: ModelTurns;
  floor: Floor;
  agent: Pick<AgentAudio, 'remainingMs'>;
  isMuted: MuteRule;
  /** Asked about all that was said over the agent's voice; words about which it knows nothing interrupt. */
  interrupts: InterruptionRule;
  timers: Timers;
  /** Speech over the agent's voice that lasts so long interrupts it, whatever the words are. */
  interruptAfterMs: number;
  listener: Pick<HearingListener, 'onSpoken' | 'onQuiet'>;
}

export function createCommittedSpeech(options: CommittedSpeechOptions): WayOfHearing {
  const { hear, turns, floor, agent, isMuted, interrupts, timers, interruptAfterMs, listener } = options;
  const longSpeech = createLongSpeech({ timers, afterMs: interruptAfterMs, onInterrupts: () => floor.take() });
  let undecided = 0;
  let isClosed = false;

  const answered = (): void => {
    floor.take();
    listener.onSpoken();
  };
  /** Spoken over the agent's voice, which is held until the words are known. */
  const decide = async (words: Promise<string | null>): Promise<void> => {
    const agentRemainingMs = agent.remainingMs;
    undecided += 1;
    const text = await words;
    undecided -= 1;
    if (isClosed) return;
    // The floor was taken meanwhile, by keys or by text: what was said is in the model's history.
    if (!floor.isOverAgent) return listener.onQuiet();
    if (interrupts({ text: text ?? '', isComplete: true, agentRemainingMs }) !== 'passes') return answered();
    // Whoever speaks again is judged by what follows.
    if (floor.isCallerSpeaking || undecided > 0) return;
    floor.giveBack();
    listener.onQuiet();
  };

  return {
    get isCallerBusy() {
      return floor.isCallerSpeaking || undecided > 0;
    },
    hear,
    speechSuspected: () => floor.speechSuspected(),
    speechDismissed: () => floor.speechDismissed({ isHeldOn: undecided > 0 }),
    speechStarted() {
      floor.speechStarted();
      turns.begin();
      if (floor.isOverAgent && !isMuted()) longSpeech.started();
    },
    speechEnded() {
      longSpeech.ended();
      floor.speechEnded();
      if (isMuted()) {
        turns.discard();
        floor.giveBack();
        listener.onQuiet();
        return;
      }
      const words = turns.commit();
      if (floor.isOverAgent) void decide(words);
      else answered();
    },
    textCame() {
      longSpeech.ended();
      floor.take();
    },
    close() {
      isClosed = true;
      longSpeech.ended();
    },
  };
}
