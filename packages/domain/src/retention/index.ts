export type { OperatorRetentionInput, RetentionInput } from './input.ts';
export { purgeExpiredContent } from './purge.ts';
export { type Retention, retentionOf, setRetention, setRetentionAsOperator } from './set.ts';
