export { type SummarySource, type CallSummary, type SummaryWriter } from './summary-writer.ts';
export { scriptedSummary } from './scripted.ts';
export { writeSummary } from './write.ts';
