import { z } from 'zod';
import { usageGroupings } from '../usage.ts';
import { exampleUsage } from './examples.ts';
import { channelField, environmentField, queryEnum, queryText, says, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

const counters = {
  calls: z.int().min(0).meta(says('Calls that ended in the period', '期間内に終わった通話')),
  seconds: z.int().min(0).meta(says('Their seconds', '通話の秒数')),
  minutes: z.number().min(0).meta(says('seconds / 60, two decimals', '秒 ÷ 60（小数 2 桁）')),
  amount_yen: z.number().meta(says('Estimate in yen, before tax', '税抜きの概算（円）')),
};

export const tenantNameSchema = z
  .object({
    id: z.string().meta(says('Its id', 'ID')),
    external_id: z.string().meta(says('Your own id of it', 'お客様側の顧客 ID')),
    name: z.string().meta(says('Its name', '名前')),
  })
  .meta({ id: 'TenantName', ...says('Which tenant', 'どのテナントか') });
const usageOfTenant = z
  .object({ tenant: tenantNameSchema, ...counters })
  .meta({ id: 'UsageOfTenant', ...says('Of one tenant', '1 テナントの利用量') });
const usageOfDay = z
  .object({ day: z.string().meta(says('`YYYY-MM-DD`, Japan time', '`YYYY-MM-DD`（日本時間）')), ...counters })
  .meta({ id: 'UsageOfDay', ...says('Of one day', '1 日の利用量') });
const usageOfChannel = z
  .object({ channel: channelField, ...counters })
  .meta({ id: 'UsageOfChannel', ...says('Of one channel', '1 チャネルの利用量') });

export const usageSchema = z
  .object({
    environment: environmentField,
    from: timeOf('Begin of the period', '期間の初め'),
    to: timeOf('End of the period, exclusive', '期間の終わり（含まない）'),
    group_by: z
      .enum(usageGroupings)
      .meta({ id: 'UsageGrouping', ...says('By what `data` is grouped', '`data` の集計単位') })
      .nullable()
      .meta(says('As it was asked for; null: `data` is empty', '指定した集計単位。null なら `data` は空')),
    unit_price_yen: z.number().meta(says('Yen of a minute, before tax', '1 分あたりの円（税抜き）')),
    total: z.object(counters).meta({ id: 'UsageTotal', ...says('Of the whole period', '期間全体') }),
    data: z
      .array(z.union([usageOfTenant, usageOfDay, usageOfChannel]))
      .meta(says('One row for each tenant, day or channel', 'テナント・日・チャネルごとに 1 行')),
    note: z
      .string()
      .meta(
        says(
          'What the amounts are, for people; as `Accept-Language` says',
          '金額についての説明（`Accept-Language` の言語）',
        ),
      ),
  })
  .meta({ id: 'Usage', ...says('Usage of a period', '期間の利用量') });
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
  success: {
    status: 200,
    description: { en: 'Totals and groups', ja: '合計と内訳' },
    schema: usageSchema,
    example: exampleUsage,
  },
  errors: [],
});
