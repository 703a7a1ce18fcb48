import { callsPageMax, channels, outcomes, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import { searchText } from '../search.ts';

export const callFilter = z.object({
  tenantId: textWithin({ min: 1 }).nullish(),
  agentId: textWithin({ min: 1 }).nullish(),
  channel: z.enum(channels).nullish(),
  outcome: z.enum(outcomes).nullish(),
  /** Only the calls in progress, or only those that have ended. */
  isRunning: z.boolean().nullish(),
  /** The whole id of a call, of its stream or of its session; or the last digits of the caller's number, four at least. */
  search: searchText.nullish(),
});
export type CallFilter = z.output<typeof callFilter>;

export const callListInput = callFilter
  .extend({
    cursor: z.string().nullish(),
    /** Calls that started before this time. */
    before: z.date().nullish(),
    limit: z.int().min(1).max(callsPageMax).nullish(),
  })
  .superRefine(({ cursor, before }, ctx) => {
    if (cursor != null && before != null) {
      ctx.addIssue({ code: 'custom', path: ['before'], message: 'cannot be combined with cursor' });
    }
  });
export type CallListInput = z.input<typeof callListInput>;
