import { z } from 'zod';

export const crmConfig = z.strictObject({
  /** Of tickets. */
  pipeline: z.string().min(1).max(50).default('0'),
  stage: z.string().min(1).max(50).default('1'),
});

export type CrmConfig = z.output<typeof crmConfig>;
