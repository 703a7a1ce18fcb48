export { purgeWebhookEvents } from './purge.ts';
export { type LowBalance, writeBalanceLow } from './write-balance-low.ts';
