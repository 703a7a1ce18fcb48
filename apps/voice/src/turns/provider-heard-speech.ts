/**
 * The engine's model hears the caller, and its provider finds the end of a turn. Whether the caller interrupts is decided here all the same: a sign of
 * listening lets the agent go on, and what the provider answers to it is not spoken.
 */
import type { Timers } from '@uketsuke/runtime';
import type { Pcm } from '../legs/leg.ts';
import type { AgentAudio } from './agent-audio.ts';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';
import { createLongSpeech } from './rules/long-speech.ts';
import type { MuteRule } from './rules/mute.ts';

export interface ProviderHeardSpeechOptions {
  hear(frame: Pcm): void;
  floor: Floor;
  agent: Pick<AgentAudio, 'remainingMs'>;
  isMuted: MuteRule;
  timers: Timers;
  limits: { modelInterruptAfterMs: number; answerWithinMs: number };
  listener: Pick<HearingListener, 'onQuiet'>;
}

export function createProviderHeardSpeech(options: ProviderHeardSpeechOptions): WayOfHearing {
  const { hear, floor, agent, isMuted, timers, limits, listener } = options;
  /** What the provider answers next is an answer to a mere sign of listening. */
  let hasPassed = false;
  /** The provider has found the end of this speech before this node did, and has answered it. */
  let isJudged = false;
  const isAnswer = (): boolean => !isMuted() && agent.remainingMs <= limits.answerWithinMs;
  const longSpeech = createLongSpeech({
    timers,
    afterMs: limits.modelInterruptAfterMs,
    onInterrupts: () => floor.take(),
  });

  return {
    get isCallerBusy() {
      return floor.isCallerSpeaking;
    },
    hear,
    speechSuspected: () => floor.speechSuspected(),
    speechDismissed: () => floor.speechDismissed(),
    speechStarted() {
      hasPassed = false;
      isJudged = false;
      floor.speechStarted();
      if (floor.isOverAgent && !isMuted()) longSpeech.started();
    },
    speechEnded() {
      longSpeech.ended();
      floor.speechEnded();
      hasPassed = !isJudged && (isMuted() || (floor.isOverAgent && !isAnswer()));
      isJudged = false;
      if (floor.isOverAgent && isAnswer()) floor.take();
      else floor.giveBack();
      listener.onQuiet();
    },
    refusesReply() {
      if (floor.isOverAgent || (floor.isCallerSpeaking && isMuted())) {
        isJudged = true;
        if (!isAnswer()) return true;
        floor.take();
        return false;
      }
      const refuses = hasPassed;
      hasPassed = false;
      return refuses;
    },
    textCame() {
      longSpeech.ended();
      floor.take();
    },
    close: () => longSpeech.ended(),
  };
}
