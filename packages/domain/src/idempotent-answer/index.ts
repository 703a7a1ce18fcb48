export { beginIdempotent, type IdempotentClaim, type IdempotentStart } from './begin.ts';
export { abandonIdempotent, finishIdempotent } from './finish.ts';
export type { IdempotentRequest } from './hash.ts';
export { purgeIdempotentAnswers } from './purge.ts';
