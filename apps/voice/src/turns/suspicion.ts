/**
 * What may be the caller's first syllable, before it is known to be speech. A sudden sound is suspected at once, a voice from the first
 * window in which the model hears it. What the model hears next clears the suspicion, or speech has begun.
 */
import { createSuddenSound } from './sudden-sound.ts';

export interface Suspicion {
  /** A frame while nobody is known to speak. `isJudged`: the model listens to it, and will clear a suspicion. */
  hear(frame: { energy: number; frameMs: number; isJudged: boolean }): void;
  /** A window in which the model hears a voice, or none. */
  window(isVoice: boolean): void;
  /** The model has nothing to say. */
  giveUp(): void;
  speechStarted(): void;
}

export interface SuspicionListener {
  onSuspected(): void;
  onDismissed(): void;
}

/** Many words begin with a consonant in which the model hears no voice yet. */
const windowsToDismissSound = 3;
const windowsToDismissVoice = 1;

export function createSuspicion({ onSuspected, onDismissed }: SuspicionListener): Suspicion {
  const sudden = createSuddenSound();
  /** How many windows without a voice are still to come; 0: nothing is suspected. */
  let windowsLeft = 0;

  const suspect = (windowsToDismiss: number): void => {
    const isNew = windowsLeft === 0;
    windowsLeft = windowsToDismiss;
    if (isNew) onSuspected();
  };
  const dismiss = (): void => {
    if (windowsLeft === 0) return;
    windowsLeft = 0;
    onDismissed();
  };

  return {
    hear({ energy, frameMs, isJudged }) {
      const isSudden = sudden.hear(energy, frameMs);
      if (isSudden && isJudged && windowsLeft === 0) suspect(windowsToDismissSound);
    },
    window(isVoice) {
      if (isVoice) return suspect(windowsToDismissVoice);
      if (windowsLeft > 1) {
        windowsLeft -= 1;
        return;
      }
      sudden.wasNone();
      dismiss();
    },
    giveUp: dismiss,
    speechStarted() {
      windowsLeft = 0;
      sudden.wasSpeech();
    },
  };
}
