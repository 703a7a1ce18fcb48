import type { CloseReason } from './events.ts';

/** What has been seen of a session so far; decides the one reason with which it closes. */
export interface CloseState {
  isConnected: boolean;
  hasHungUp: boolean;
  hasEnded: boolean;
  hasFatalError: boolean;
}

/** First match wins: our own hang-up, then the AI's end, then a fatal error, then what the transport tells. */
export function closeReason(state: CloseState): CloseReason {
  if (state.hasEnded) return 'ended';
  if (state.hasHungUp) return 'hangup';
  if (state.hasFatalError) return 'error';
  return state.isConnected ? 'disconnected' : 'failed';
}
