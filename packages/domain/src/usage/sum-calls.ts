import type { UsageGrouping } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';

/** The calls of one tenant, day or channel; of all, with an empty key, when they are not grouped. */
export interface CallSum {
  key: string;
  externalId: string;
  tenantName: string;
  calls: number;
  seconds: number;
  milliYen: bigint;
}

interface Selection {
  environmentId: string;
  groupBy: UsageGrouping | null;
  from: Date;
  to: Date;
}

/** `pg` gives counts and sums as text. */
interface SumRow {
  key: string;
  external_id: string | null;
  tenant_name: string | null;
  calls: string;
  seconds: string;
  milli_yen: string;
}

/** What is grouped by, and its text: made once per group, not once per call. */
const keys = {
  tenant: { by: 'tenant_id', text: 'sums.key' },
  day: { by: `(ended_at AT TIME ZONE 'Asia/Tokyo')::date`, text: `to_char(sums.key, 'YYYY-MM-DD')` },
  channel: { by: 'channel', text: 'sums.key::text' },
  total: { by: `''::text`, text: 'sums.key' },
};

/** Only groups of tenants need their names; those of the environment, deleted ones too. */
const named = {
  columns: 'tenant.external_id, tenant.name AS tenant_name',
  join: 'JOIN tenant ON tenant.id = sums.key AND tenant.environment_id = $1',
  order: 'tenant.external_id COLLATE "C", ',
};
const unnamed = { columns: 'NULL AS external_id, NULL AS tenant_name', join: '', order: '' };

/** One statement over the index `call_ended`; tenants by external id, days in order, phone before web. */
export async function sumCalls(
  { db }: Pick<DomainContext, 'db'>,
  { environmentId, groupBy, from, to }: Selection,
): Promise<CallSum[]> {
  const { by, text } = keys[groupBy ?? 'total'];
  const { columns, join, order } = groupBy === 'tenant' ? named : unnamed;
  const { rows } = await db.pool.query<SumRow>({
    name: `usage_${groupBy ?? 'total'}`,
    text: `SELECT ${text} AS key, sums.calls, sums.seconds, sums.milli_yen, ${columns}
      FROM (
        SELECT ${by} AS key, count(*) AS calls,
          sum((duration_ms + 999::bigint) / 1000) AS seconds, sum(billed_milli_yen) AS milli_yen
        FROM call WHERE environment_id = $1 AND ended_at >= $2 AND ended_at < $3
        GROUP BY 1
      ) AS sums
      ${join}
      ORDER BY ${order}${text} COLLATE "C"`,
    values: [environmentId, from, to],
  });
  return rows.map(({ key, external_id, tenant_name, calls, seconds, milli_yen }) => ({
    key,
    externalId: external_id ?? '',
    tenantName: tenant_name ?? '',
    calls: Number(calls),
    seconds: Number(seconds),
    milliYen: BigInt(milli_yen),
  }));
}
