import { usageGroupings } from '@uketsuke/contracts';
import { z } from 'zod';

/** Each end is a Japanese date or Unix milliseconds, as text. */
export const usageInput = z.object({
  from: z.string().nullish(),
  to: z.string().nullish(),
  groupBy: z.enum(usageGroupings).nullish(),
});
export type UsageInput = z.input<typeof usageInput>;
