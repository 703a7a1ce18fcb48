/** The session's text output. The framework does not export its class for this; it only calls these four. */
import type { voice } from '@livekit/agents';
import type { SessionOutput } from './session-output.ts';

type TextOutput = NonNullable<voice.AgentSession['output']['transcription']>;

export function createTextOutput(output: SessionOutput): TextOutput {
  return {
    captureText(piece: string | voice.TimedString): Promise<void> {
      if (typeof piece === 'string') output.pushText(piece);
      else output.pushText(piece.text, piece.endTime === undefined ? undefined : piece.endTime * 1000);
      return Promise.resolve();
    },
    flush: () => output.endText(),
    onAttached: () => {},
    onDetached: () => {},
  };
}
