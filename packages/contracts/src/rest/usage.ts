import { z } from 'zod';
import { channels } from '../call.ts';
import { usageGroupings } from '../usage.ts';
import { environments } from '../environment.ts';
import { queryEnum, queryText, says, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

const counters = {
  calls: z.int().min(0),
  seconds: z.int().min(0),
  minutes: z.number().min(0).meta(says('seconds / 60, two decimals', '秒 ÷ 60（小数 2 桁）')),
  amount_yen: z.number().meta(says('Estimate in yen, before tax', '税抜きの概算（円）')),
};

export const usageSchema = z
  .object({
    environment: z.enum(environments),
    from: unixMs,
    to: unixMs,
    group_by: z.enum(usageGroupings).nullable(),
    unit_price_yen: z.number(),
    total: z.object(counters),
    data: z.array(
      z.union([
        z.object({
          tenant: z.object({ id: z.string(), external_id: z.string(), name: z.string() }),
          ...counters,
        }),
        z.object({ day: z.string().meta(says('`YYYY-MM-DD`, Japan time', '`YYYY-MM-DD`（日本時間）')), ...counters }),
        z.object({ channel: z.enum(channels), ...counters }),
      ]),
    ),
    note: z.string(),
  })
  .meta({ id: 'Usage' });
export type UsageResource = z.infer<typeof usageSchema>;

const instantPattern = /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|\d{1,16})$/;
const instantReason = 'must be a date YYYY-MM-DD or Unix milliseconds';

const usageInstant = (description: { en: string; ja: string }) =>
  queryText(description, { pattern: instantPattern.source }).check(z.refine((text) => isInstant(text), instantReason));

function isInstant(text: string): boolean {
  if (!instantPattern.test(text)) return false;
  if (!text.includes('-')) return Number(text) <= 8_640_000_000_000_000;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const usageQuerySchema = z.object({
  from: usageInstant({
    en: 'A date in Japan time, or Unix ms; start of this month when omitted',
    ja: '日本時間の日付または Unix ミリ秒。省略すると今月の初め',
  }).optional(),
  to: usageInstant({
    en: 'A date in Japan time, that day included, or Unix ms, exclusive; now when omitted',
    ja: '日本時間の日付（その日を含む）または Unix ミリ秒（含まない）。省略すると現在',
  }).optional(),
  group_by: queryEnum({ en: 'Groups in `data`', ja: '`data` の集計単位' }, usageGroupings).optional(),
});

export const usageGet = defineRoute({
  method: 'GET',
  path: '/v1/usage',
  operationId: 'usage.get',
  tag: 'Usage',
  summary: { en: 'Usage of a period', ja: '期間の利用量を取得する' },
  description: {
    en: 'Calls that ended within the period are counted; at most 366 days.',
    ja: '期間内に終わった通話を集計します。期間は最大 366 日です。',
  },
  query: usageQuerySchema,
  success: { status: 200, description: 'Totals and groups', schema: usageSchema },
  errors: [],
});
