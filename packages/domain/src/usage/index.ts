export { getUsage, type Usage, type UsageCounters, type UsageGroup } from './get.ts';
export type { UsageInput } from './input.ts';
export { usageNote } from './usage-note.ts';
