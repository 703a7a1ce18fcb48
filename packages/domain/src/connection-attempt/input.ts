import { connectorIds, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';

/** What the connector asks for, by the names of its inputs. */
const inputs = z.record(z.string(), z.unknown()).nullish();

export const connectionStartInput = z.object({
  connector: z.enum(connectorIds),
  inputs,
  tenantId: textWithin({ min: 1 }).nullish(),
});
export type ConnectionStartInput = z.input<typeof connectionStartInput>;

/** Those that are absent stay as they were. */
export const connectionRestartInput = z.object({ inputs });
export type ConnectionRestartInput = z.input<typeof connectionRestartInput>;
