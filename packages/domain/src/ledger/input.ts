import { LedgerKind } from '@uketsuke/db/client';
import { z } from 'zod';
import { pageInput } from '../page.ts';

/** As it travels in a cursor. */
export const ledgerFilter = z.object({
  kind: z.enum(LedgerKind).nullish(),
  /** All but the charges of calls. */
  isWithoutCalls: z.boolean().nullish(),
});
export type LedgerFilter = z.output<typeof ledgerFilter>;

export const ledgerListInput = ledgerFilter.extend(pageInput.shape);
export type LedgerListInput = z.input<typeof ledgerListInput>;

/** As it travels in a cursor. */
export const creditLotFilter = z.object({
  /** Those that still hold something. */
  isLeft: z.boolean().nullish(),
});
export type CreditLotFilter = z.output<typeof creditLotFilter>;

export const creditLotListInput = creditLotFilter.extend(pageInput.shape);
export type CreditLotListInput = z.input<typeof creditLotListInput>;
