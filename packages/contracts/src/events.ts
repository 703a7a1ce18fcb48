/** The events that webhook endpoints are told: what each is called, when it comes and what it carries. */
import { z } from 'zod';
import { callSchema } from './rest/calls.ts';
import { categoryField, environmentField, outcomeField, says, timeOf } from './rest/fields.ts';
import { tenantNameSchema } from './rest/usage.ts';

/** A call with everything that is known once it has ended, and with its tenant and environment. */
const endedCallSchema = callSchema.extend({
  ended_at: timeOf('When it ended', '終わった時刻'),
  duration_ms: z.int().min(0).meta(says('How long it took, in milliseconds', '長さ（ミリ秒）')),
  outcome: outcomeField,
  reason: z.string().meta(says('Why it ended: as in `Call`', '終わった理由（`Call` と同じ）')),
  billed_yen: z.number().meta(says('Yen before tax, up to 3 decimals', '税抜きの円（小数 3 桁まで）')),
  tenant: tenantNameSchema,
  environment: environmentField,
});

interface EventDescription {
  summary: { en: string; ja: string };
  data: z.ZodObject;
}

export const eventCatalogue = {
  'call.ended': {
    summary: { en: 'A call has ended', ja: '通話が終わった' },
    data: endedCallSchema.meta({ id: 'CallEnded', ...says('A call that has ended', '終わった通話') }),
  },
  'call.summary_ready': {
    summary: { en: 'The summary of a call is ready', ja: '通話の要約ができた' },
    data: endedCallSchema
      .extend({
        summary: z.string().meta(says('Some sentences about the call', '通話の短いまとめ')),
        category: categoryField,
      })
      .meta({ id: 'CallSummaryReady', ...says('A call with its summary', '要約のある通話') }),
  },
  'billing.balance_low': {
    summary: { en: 'The prepaid balance is low', ja: 'チャージ残高が少なくなった' },
    data: z
      .object({
        organization_id: z.string().meta(says('Whose balance', '組織の ID')),
        balance_yen: z.number().meta(says('What is left, in yen', '残高（円）')),
        threshold_yen: z
          .number()
          .meta(says('Below it the event comes, once per crossing', 'これを下回るたびに 1 回届きます')),
      })
      .meta({ id: 'BillingBalanceLow', ...says('A balance that is low', '少なくなった残高') }),
  },
} as const satisfies Record<string, EventDescription>;

export type EventType = keyof typeof eventCatalogue;

export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** The body of a delivery: the bytes that are signed. */
export function eventBodySchema<Type extends EventType>(type: Type) {
  return z.object({
    type: z.literal(type).meta(says('Which event it is', 'イベントの種類')),
    timestamp: z.iso.datetime().meta(says('When it happened, ISO 8601', '発生した時刻（ISO 8601）')),
    data: eventCatalogue[type].data,
  });
}
