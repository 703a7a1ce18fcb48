import type { CloseReason } from './events.ts';

/** What has been seen of a session so far; decides the one reason with which it closes. */
export interface CloseState {
  /** The AI was ready at least once. */
  wasReady: boolean;
  hasHungUp: boolean;
  hasEnded: boolean;
  hasFatalError: boolean;
}

/** First match wins: the AI's end, our own hang-up, a fatal error, then what became of the connection. */
export function closeReason(state: CloseState): CloseReason {
  if (state.hasEnded) return 'ended';
  if (state.hasHungUp) return 'hangup';
  if (state.hasFatalError) return 'error';
  return state.wasReady ? 'disconnected' : 'failed';
}
