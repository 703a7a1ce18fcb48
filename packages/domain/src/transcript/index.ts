export { type CallTranscript, getTranscript } from './get.ts';
export type { TranscriptTurn } from './limit-turns.ts';
export { rebuildTranscript } from './rebuild.ts';
export { listTranscripts } from './list.ts';
