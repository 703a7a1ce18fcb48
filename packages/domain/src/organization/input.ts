import { resourceName } from '@uketsuke/contracts';
import { z } from 'zod';
import { emailAddress } from '../member/input.ts';

export const organizationCreateInput = z.object({
  name: resourceName,
  paymentMethod: z.enum(['card', 'invoice']).default('card'),
  /** Becomes the first owner; the user is made when nobody has that address. */
  ownerEmail: emailAddress.optional(),
});
export type OrganizationCreateInput = z.input<typeof organizationCreateInput>;

/** Only what is passed changes. */
export const contractChangeInput = z.object({
  paymentMethod: z.enum(['card', 'invoice']).optional(),
  perMinuteMilliYen: z.bigint().min(0n).max(10_000_000n).optional(),
  invoiceDaysUntilDue: z.int().min(0).max(365).optional(),
  /** null: none. */
  spendingCapYen: z.bigint().min(0n).max(1_000_000_000_000n).nullable().optional(),
  concurrentCallsMax: z.int().min(1).max(100_000).optional(),
});
export type ContractChangeInput = z.input<typeof contractChangeInput>;
