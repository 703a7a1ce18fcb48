import { keyConnectorIds, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';

export const connectionCreateInput = z.object({
  connector: z.enum(keyConnectorIds),
  secret: textWithin({ min: 1, max: 2000 }),
  input: z.record(z.string(), z.unknown()).nullish(),
  tenantId: textWithin({ min: 1 }).nullish(),
});
export type ConnectionCreateInput = z.input<typeof connectionCreateInput>;

export const connectionFilter = z.object({
  /** Absent: all connections; empty: those of the environment itself. */
  tenantId: textWithin({}).nullish(),
});
export type ConnectionFilter = z.input<typeof connectionFilter>;

/** Typed as anything: what settings must look like, the connector says. */
export const connectionUpdateInput = z.object({ config: z.record(z.string(), z.unknown()) });
export type ConnectionUpdateInput = z.input<typeof connectionUpdateInput>;
