/**
 * A reply that the client wants to read, not to hear (`audio_response: false`): nothing of it is played, its sentences come at once.
 * It lasts until the caller's next turn.
 */
import type { LegEvent } from '../leg.ts';

export interface SilentReply {
  begin(): void;
  end(): void;
  readonly isOn: boolean;
  /** How an event of the conversation reaches the client: as of speech, as of text, or not at all. */
  formOf(event: LegEvent): 'spoken' | 'read' | null;
}

export function createSilentReply(): SilentReply {
  let isOn = false;
  /** The client was told that the agent speaks. A reply that began aloud stays aloud when the client turns sound off. */
  let isSpeaking = false;

  return {
    begin() {
      isOn = true;
    },
    end() {
      isOn = false;
    },
    get isOn() {
      return isOn;
    },
    formOf(event) {
      switch (event.type) {
        case 'bot-started-speaking':
          isSpeaking = !isOn;
          return isOn ? null : 'spoken';
        case 'bot-stopped-speaking': {
          const wasSpeaking = isSpeaking;
          isSpeaking = false;
          return wasSpeaking ? 'spoken' : null;
        }
        case 'bot-output':
          return isOn && !isSpeaking ? 'read' : 'spoken';
        case 'user-started-speaking':
          isOn = false;
          return 'spoken';
        default:
          return 'spoken';
      }
    },
  };
}
