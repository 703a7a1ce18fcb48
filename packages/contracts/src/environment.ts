/** What one API key, and one page of the dashboard, reads and writes. */
export const environments = ['live', 'test'] as const;
export type Environment = (typeof environments)[number];
