/** The engine's model hears the caller itself, and decides by itself who speaks. */
import type { Pcm } from '../legs/leg.ts';
import type { Floor } from './floor.ts';
import type { HearingListener, WayOfHearing } from './hearing.ts';

export interface ModelHeardSpeechOptions {
  hear(frame: Pcm): void;
  floor: Pick<Floor, 'take'>;
  listener: Pick<HearingListener, 'onQuiet' | 'onTurnStarted' | 'onTurnStopped'>;
}

export function createModelHeardSpeech({ hear, floor, listener }: ModelHeardSpeechOptions): WayOfHearing {
  return {
    // The model says when it answers; until then the caller is silent or not, as the detector says.
    isCallerBusy: false,
    hear,
    speechSuspected: () => {},
    speechDismissed: () => {},
    speechStarted: () => listener.onTurnStarted(),
    speechEnded() {
      listener.onTurnStopped();
      listener.onQuiet();
    },
    textCame: () => floor.take(),
    close: () => {},
  };
}
