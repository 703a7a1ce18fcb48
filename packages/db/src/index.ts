export { canConnect } from './can-connect.ts';
export * from './database.ts';
export * from './listen.ts';
export * from './grant.ts';
export * from './migrate.ts';
export * from './require-schema.ts';
export { isTimingConflict, isUniqueViolation } from './retry.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { watchPoolWaits } from './watch-pool-waits.ts';
