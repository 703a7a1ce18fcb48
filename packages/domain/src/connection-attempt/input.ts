import { connectorIds, languages, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';

/** What the connector asks for, by the names of its inputs. */
const inputs = z.record(z.string(), z.unknown()).nullish();

/** Of the page on which people arrive afterwards; absent: as their browser likes it. */
const locale = z.enum(languages).nullish();

export const connectionStartInput = z.object({
  connector: z.enum(connectorIds),
  inputs,
  tenantId: textWithin({ min: 1 }).nullish(),
  locale,
});
export type ConnectionStartInput = z.input<typeof connectionStartInput>;

/** Those that are absent stay as they were. */
export const connectionRestartInput = z.object({ inputs, locale, isPicking: z.boolean().nullish() });
export type ConnectionRestartInput = z.input<typeof connectionRestartInput>;
