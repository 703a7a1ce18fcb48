export { type CallRecord, type CallSummary, type SummaryWriter } from './record.ts';
export { scriptedSummary } from './scripted.ts';
export { writeSummary } from './write.ts';
