export type {
  CloseReason,
  RtviMessage,
  SessionOutcome,
  VoiceSessionEventName,
  VoiceSessionEvents,
  VoiceSessionListener,
} from './events.ts';
export { VoiceSessionError } from './refusal.ts';
export { VoiceSession, type VoiceSessionOptions } from './voice-session.ts';
