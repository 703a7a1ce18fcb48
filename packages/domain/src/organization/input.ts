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
