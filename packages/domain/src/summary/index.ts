export { type SummarySource, type CallSummary, type SummaryWriter } from './summary-writer.ts';
export { scriptedSummary } from './scripted.ts';
export { writeSummary } from './write.ts';
export { createModelSummary, type FellBack } from './model/create-model-summary.ts';
export type { TextModel, TextRequest } from './model/text-model.ts';
