export type { RefusedCall } from '@uketsuke/db/client';
export { listRefusedCalls } from './list.ts';
export { purgeRefusedCalls } from './purge.ts';
