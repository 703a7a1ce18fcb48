import { z } from 'zod';

const retentionDaysMax = 3_650;
const reason = `must be a whole number of days from 1 to ${retentionDaysMax}`;
const days = z.int(reason).min(1, reason).max(retentionDaysMax, reason).nullable().optional();

/** Days after the end of a call; null keeps for good, and what is not passed stays as it is. */
export const retentionInput = z.object({ transcriptDays: days, fieldsDays: days, fromDays: days });
export type RetentionInput = z.input<typeof retentionInput>;

export const operatorRetentionInput = retentionInput.extend({ organizationId: z.string() });
export type OperatorRetentionInput = z.input<typeof operatorRetentionInput>;
