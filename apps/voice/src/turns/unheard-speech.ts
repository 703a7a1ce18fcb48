/** Nothing recognises speech on this call: speech silences the agent, and long speech interrupts it, but only text and keys answer. */
import type { Timers } from '@uketsuke/runtime';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';
import { createLateText } from './rules/late-text.ts';
import { createLongSpeech } from './rules/long-speech.ts';
import type { MuteRule } from './rules/mute.ts';

export interface UnheardSpeechOptions {
  floor: Floor;
  isMuted: MuteRule;
  timers: Timers;
  limits: { interruptAfterMs: number; textAfterSpeechMs: number };
  listener: Pick<HearingListener, 'onInaudible' | 'onQuiet'>;
}

export function createUnheardSpeech({ floor, isMuted, timers, limits, listener }: UnheardSpeechOptions): WayOfHearing {
  const longSpeech = createLongSpeech({ timers, afterMs: limits.interruptAfterMs, onInterrupts: () => floor.take() });
  const lateText = createLateText({
    timers,
    withinMs: limits.textAfterSpeechMs,
    onInaudible: () => listener.onInaudible(),
  });

  return {
    get isCallerBusy() {
      return floor.isCallerSpeaking;
    },
    hear: () => {},
    speechSuspected: () => floor.speechSuspected(),
    speechDismissed: () => floor.speechDismissed(),
    speechStarted() {
      lateText.speechStarted();
      floor.speechStarted();
      if (floor.isOverAgent && !isMuted()) longSpeech.started();
    },
    speechEnded({ durationMs }) {
      longSpeech.ended();
      floor.speechEnded();
      // Short speech over the agent: the turn was not taken, and what was said is no answer.
      const isAnswer = !floor.isOverAgent && !isMuted();
      floor.giveBack();
      if (isAnswer) lateText.speechEnded({ durationMs });
      listener.onQuiet();
    },
    textCame() {
      longSpeech.ended();
      lateText.textCame();
      floor.take();
    },
    close() {
      longSpeech.ended();
      lateText.close();
    },
  };
}
