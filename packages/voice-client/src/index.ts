export type {
  CloseReason,
  SessionOutcome,
  VoiceSessionEvents,
  VoiceSessionEventName,
  VoiceSessionListener,
} from './events.ts';
export { VoiceSession, type VoiceSessionOptions } from './voice-session.ts';
