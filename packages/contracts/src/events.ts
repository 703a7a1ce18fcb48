/** The events that webhook endpoints are told: what each is called, when it comes and what it carries. */
import { z } from 'zod';
import { categories, outcomes } from './call.ts';
import { environments } from './environment.ts';
import { callSchema } from './rest/calls.ts';
import { says, unixMs } from './rest/fields.ts';

/** A call with everything that is known once it has ended, and with its tenant and environment. */
const endedCallSchema = callSchema.extend({
  ended_at: unixMs,
  duration_ms: z.int().min(0),
  outcome: z.enum(outcomes),
  reason: z.string(),
  billed_yen: z.number().meta(says('Yen before tax, up to 3 decimals', '税抜きの円（小数 3 桁まで）')),
  tenant: z.object({ id: z.string(), external_id: z.string(), name: z.string() }),
  environment: z.enum(environments),
});

interface EventDescription {
  summary: { en: string; ja: string };
  data: z.ZodObject;
}

export const eventCatalogue = {
  'call.ended': {
    summary: { en: 'A call has ended', ja: '通話が終わった' },
    data: endedCallSchema.meta({ id: 'CallEnded' }),
  },
  'call.summary_ready': {
    summary: { en: 'The summary of a call is ready', ja: '通話の要約ができた' },
    data: endedCallSchema
      .extend({ summary: z.string(), category: z.enum(categories) })
      .meta({ id: 'CallSummaryReady' }),
  },
  'billing.balance_low': {
    summary: { en: 'The prepaid balance is low', ja: 'チャージ残高が少なくなった' },
    data: z
      .object({
        organization_id: z.string(),
        balance_yen: z.number(),
        threshold_yen: z
          .number()
          .meta(says('Below it the event comes, once per crossing', 'これを下回るたびに 1 回届きます')),
      })
      .meta({ id: 'BillingBalanceLow' }),
  },
} as const satisfies Record<string, EventDescription>;

export type EventType = keyof typeof eventCatalogue;

export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** The body of a delivery: the bytes that are signed. */
export function eventBodySchema<Type extends EventType>(type: Type) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta(says('When it happened, ISO 8601', '発生した時刻（ISO 8601）')),
    data: eventCatalogue[type].data,
  });
}
