export { answerLines } from './answer-lines.ts';
export type * from './brain.ts';
export { createBrain } from './create-brain.ts';
export { isBackchannel, mayBecomeBackchannel } from './intents/backchannels.ts';
export { isPlainYes } from './intents/plain-yes.ts';
export { completenessOf, type Completeness, type SaidSoFar } from './completeness/completeness.ts';
export { toldNumber } from './numbers/told-number.ts';
export { questionIn, type AskedFor } from './completeness/question-in.ts';
