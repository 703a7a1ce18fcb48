/** One session's way to the leg, which another session may take over: what comes from a session that has left it goes nowhere. */
import type { SessionOutput, SessionOutputListener } from './session-output.ts';

export interface GatedOutput extends SessionOutput {
  /** From now on this session is heard, and hears what was played. */
  enter(): void;
  leave(): void;
}

export function createGatedOutput(output: SessionOutput): GatedOutput {
  let isEntered = false;
  let listener: SessionOutputListener | null = null;
  return {
    enter() {
      isEntered = true;
      if (listener) output.subscribe(listener);
    },
    leave() {
      isEntered = false;
    },
    subscribe(to) {
      listener = to;
      if (isEntered) output.subscribe(to);
    },
    get isOpen() {
      return isEntered && output.isOpen;
    },
    pushAudio(pcm, anchors) {
      if (isEntered) output.pushAudio(pcm, anchors);
    },
    endAudio() {
      if (isEntered) output.endAudio();
    },
    pushText(piece, endMs) {
      if (isEntered) output.pushText(piece, endMs);
    },
    endText() {
      if (isEntered) output.endText();
    },
    cut() {
      if (isEntered) output.cut();
    },
  };
}
