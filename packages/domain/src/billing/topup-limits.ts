/** What may be paid in at once, in yen before tax. */
export const topupLimits = { minYen: 500, maxYen: 300_000, quickYen: [1000, 3000, 5000, 10_000, 30_000] } as const;
