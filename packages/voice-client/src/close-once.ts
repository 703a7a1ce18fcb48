import type { CloseReason } from './events.ts';

/** What has been seen of a session so far; decides the one reason with which it closes. */
export interface CloseState {
  /** The AI was ready at least once. */
  wasReady: boolean;
  hasHungUp: boolean;
  hasEnded: boolean;
  hasFatalError: boolean;
}

/** First match wins: a fatal error, the AI's end, our own hang-up, then what became of the connection. */
export function closeReason(state: CloseState): CloseReason {
  if (state.hasFatalError) return 'error';
  if (state.hasEnded) return 'ended';
  if (state.hasHungUp) return 'hangup';
  return state.wasReady ? 'disconnected' : 'failed';
}
