export { finishConnection } from './finish.ts';
export { getConnectionAttempt } from './get.ts';
export type { ConnectionRestartInput, ConnectionStartInput } from './input.ts';
export { purgeConnectionAttempts } from './purge.ts';
export { type AttemptReason, attemptReasons } from './reason.ts';
export { restartConnection, startConnection, type StartedAttempt } from './start.ts';
export type { AttemptView } from './view.ts';
