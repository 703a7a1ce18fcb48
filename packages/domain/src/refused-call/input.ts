import { channels, textWithin } from '@uketsuke/contracts';
import { BillingRefusal } from '@uketsuke/db/client';
import { z } from 'zod';
import { pageInput } from '../page.ts';

/** As it travels in a cursor. */
export const refusedCallFilter = z.object({
  tenantId: textWithin({ min: 1 }).nullish(),
  channel: z.enum(channels).nullish(),
  reason: z.enum(BillingRefusal).nullish(),
});
export type RefusedCallFilter = z.output<typeof refusedCallFilter>;

export const refusedCallListInput = refusedCallFilter.extend(pageInput.shape);
export type RefusedCallListInput = z.input<typeof refusedCallListInput>;
