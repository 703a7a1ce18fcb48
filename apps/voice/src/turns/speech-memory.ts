/** The caller's speech that nothing has answered yet, so that an engine that takes over can hear it again. */
import type { Pcm } from '../legs/leg.ts';

export interface SpeechMemory {
  push(frame: Pcm): void;
  speechStarted(): void;
  /** The words are known, or the agent has answered: it need not be heard again. */
  settled(): void;
  /** Empty where nothing waits for an answer. */
  unanswered(): readonly Pcm[];
}

/** What was heard shortly before speech was noticed belongs to it. */
const prerollMs = 500;
/** Of a longer speech the end counts. */
const heldMsMax = 20_000;

export function createSpeechMemory({ rateHz }: { rateHz: number }): SpeechMemory {
  let frames: Pcm[] = [];
  let heldMs = 0;
  let isOpen = false;

  const msOf = (frame: Pcm): number => (frame.length * 1000) / rateHz;
  const keepLast = (ms: number): void => {
    let excess = 0;
    while (excess < frames.length - 1 && heldMs - msOf(frames[excess] ?? new Int16Array(0)) >= ms) {
      heldMs -= msOf(frames[excess] ?? new Int16Array(0));
      excess += 1;
    }
    if (excess > 0) frames = frames.slice(excess);
  };

  return {
    push(frame) {
      frames.push(frame);
      heldMs += msOf(frame);
      // Cut seldom: moving the rest along costs more than holding a little too much.
      const boundMs = isOpen ? heldMsMax : prerollMs;
      if (heldMs > boundMs + 500) keepLast(boundMs);
    },
    speechStarted() {
      if (!isOpen) keepLast(prerollMs);
      isOpen = true;
    },
    settled() {
      isOpen = false;
      keepLast(prerollMs);
    },
    unanswered: () => (isOpen ? frames : []),
  };
}
