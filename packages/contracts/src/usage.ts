export const usageGroupings = ['tenant', 'day', 'channel'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];
