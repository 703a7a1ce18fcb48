/** The session's text output. The framework does not export its class for this; it only calls these four. */
import type { voice } from '@livekit/agents';
import type { Playout } from '../call/playout.ts';

type TextOutput = NonNullable<voice.AgentSession['output']['transcription']>;

export function createTextOutput(playout: Playout): TextOutput {
  return {
    captureText(piece: string | voice.TimedString): Promise<void> {
      if (typeof piece === 'string') playout.pushText(piece);
      else playout.pushText(piece.text, piece.endTime === undefined ? undefined : piece.endTime * 1000);
      return Promise.resolve();
    },
    flush: () => playout.endText(),
    onAttached: () => {},
    onDetached: () => {},
  };
}
