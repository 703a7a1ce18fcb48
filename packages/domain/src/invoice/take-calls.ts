import type { Transaction } from '@uketsuke/db';
import type { InvoicedCalls } from './call-line.ts';

interface Taking {
  organizationId: string;
  invoiceId: string;
  /** Only calls that ended before. */
  endedBefore: Date;
}

/** Of one statement: none takes so long that it looks like a database that has gone. */
const callsPerStep = 10_000;

/** Marks every call of an organization that is on no invoice yet; answers them by month and price, the earliest first. */
export async function takeCalls(tx: Transaction, taking: Taking): Promise<InvoicedCalls[]> {
  const taken = new Map<string, InvoicedCalls>();
  for (;;) {
    const groups = await takeStep(tx, taking);
    if (groups.length === 0) break;
    for (const group of groups) {
      const key = `${group.month} ${String(group.perMinuteMilliYen).padStart(20, '0')}`;
      const sum = taken.get(key);
      taken.set(key, sum === undefined ? group : added(sum, group));
    }
  }
  return [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function added(sum: InvoicedCalls, { count, seconds, billedMilliYen }: InvoicedCalls): InvoicedCalls {
  return {
    ...sum,
    count: sum.count + count,
    seconds: sum.seconds + seconds,
    billedMilliYen: sum.billedMilliYen + billedMilliYen,
  };
}

/** A call that no charge is of yet waits for it: `is_charged`. */
function takeStep(tx: Transaction, { organizationId, invoiceId, endedBefore }: Taking): Promise<InvoicedCalls[]> {
  return tx.$queryRaw<InvoicedCalls[]>`
    WITH taken AS (
      UPDATE call SET invoice_id = ${invoiceId} WHERE invoice_id IS NULL AND id IN (
        SELECT call.id FROM environment JOIN call ON call.environment_id = environment.id
        WHERE environment.organization_id = ${organizationId} AND call.payment_method = 'invoice' AND call.invoice_id IS NULL
          AND call.ended_at < ${endedBefore} AND call.is_charged
        LIMIT ${callsPerStep}
      )
      RETURNING ended_at, duration_ms, per_minute_milli_yen, billed_milli_yen
    )
    SELECT to_char(ended_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month, per_minute_milli_yen AS "perMinuteMilliYen",
      count(*) AS count, sum((duration_ms + 999::bigint) / 1000)::bigint AS seconds,
      sum(billed_milli_yen)::bigint AS "billedMilliYen"
    FROM taken GROUP BY 1, 2`;
}
