/** Why a session is over; `closed` comes exactly once and is the last event. */
export type CloseReason =
  /** The AI ended the conversation. */
  | 'ended'
  /** `hangUp` was called, or the page was left. */
  | 'hangup'
  /** The connection never came about: refused token, no route, nobody answered. A refused microphone is none of them. */
  | 'failed'
  /** An established connection was lost and did not come back. */
  | 'disconnected'
  /** The service failed: the engine of the AI, or the voice node, which told so. */
  | 'error';

export type SessionOutcome = 'completed' | 'answered' | 'handoff' | 'hangup' | 'error';

/** One message of the voice server (RTVI), as it came. */
export interface RtviMessage {
  id?: string;
  type: string;
  data?: unknown;
}

/** The events of a voice session: name and payload as in the API specification, "Web voice-session client events", and `field`. */
export interface VoiceSessionEvents {
  ready: Record<string, never>;
  reply: { text: string };
  /** A reply was given up because the person took the turn (`ReplyWatch` decides when). */
  interrupted: Record<string, never>;
  end: { outcome: SessionOutcome };
  'user-transcript': { text: string; final: boolean };
  /** A sentence that was spoken. Only where it was cut: `isCut`, and in `spoken` the part that was heard. */
  'bot-output': { text: string; isCut?: true; spoken?: string };
  'bot-started-speaking': Record<string, never>;
  'bot-stopped-speaking': Record<string, never>;
  track: { stream: MediaStream };
  state: { state: RTCPeerConnectionState };
  /** Not in the specification: the AI has recorded a field, or recorded it anew; null where the person declined it. */
  field: { key: string; value: string | null };
  message: RtviMessage;
  error: { error: Error };
  closed: { reason: CloseReason };
}

export type VoiceSessionEventName = keyof VoiceSessionEvents;
export type VoiceSessionListener<Name extends VoiceSessionEventName> = (payload: VoiceSessionEvents[Name]) => void;

export interface Emitter {
  on<Name extends VoiceSessionEventName>(name: Name, listener: VoiceSessionListener<Name>): () => void;
  /** Nothing is heard after `closed`. */
  emit<Name extends VoiceSessionEventName>(name: Name, payload: VoiceSessionEvents[Name]): void;
}

/** A listener that throws is reported to the console and harms no other. */
export function createEmitter(): Emitter {
  const listeners = new Map<VoiceSessionEventName, Set<(payload: never) => void>>();
  let isClosed = false;
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      known.add(listener);
      return () => known.delete(listener);
    },
    emit(name, payload) {
      if (isClosed) return;
      if (name === 'closed') isClosed = true;
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload as never);
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}
