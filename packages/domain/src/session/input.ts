import { agentReference, outputs, tenantReference } from '@uketsuke/contracts';
import { z } from 'zod';

/** The tenant's agent and `audio`, unless others are named. */
export const sessionCreateInput = z.object({
  tenantId: tenantReference,
  agentId: agentReference.nullish(),
  output: z.enum(outputs).nullish(),
});
export type SessionCreateInput = z.input<typeof sessionCreateInput>;
