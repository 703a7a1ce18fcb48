export { admitCall } from './admit.ts';
export { getCall, getCallByProvider } from './get.ts';
export type { CallListInput } from './input.ts';
export { type CallPage, listCalls } from './list.ts';
export { type CallToolInvocation, listToolInvocations } from './list-tool-invocations.ts';
export { type CallTurn, listTurns } from './list-turns.ts';
export { recordBatch } from './record-batch.ts';
export { type ReplayedCall, replayCall } from './replay.ts';
export type { CallView } from './view.ts';
