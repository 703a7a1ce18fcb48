import { Prisma } from '@uketsuke/db/client';

export interface LedgerRule {
  rule: string;
  /** Every row is a breach: "organizationId", reference, expected, found. */
  query: Prisma.Sql;
}

/** What must hold at every moment, over the whole database. */
export const ledgerRules: readonly LedgerRule[] = [
  {
    rule: 'the entries of a transaction sum to zero',
    query: Prisma.sql`
      SELECT ledger_transaction.organization_id AS "organizationId", ledger_transaction.id::text AS reference,
        'two entries or more that sum to 0' AS expected, sums.entries || ' with the sum ' || sums.total AS found
      FROM ledger_transaction LEFT JOIN LATERAL (
        SELECT count(*) AS entries, coalesce(sum(milli_yen), 0) AS total FROM ledger_entry
        WHERE transaction_id = ledger_transaction.id
      ) AS sums ON true
      WHERE sums.entries < 2 OR sums.total <> 0 LIMIT 100`,
  },
  {
    rule: 'a balance is the sum of its entries',
    query: Prisma.sql`
      SELECT balance.organization_id AS "organizationId", 'balance' AS reference, coalesce(sums.total, 0)::text AS expected,
        balance.milli_yen::text AS found
      FROM organization_balance AS balance LEFT JOIN (
        SELECT organization_id, sum(entry.milli_yen) AS total
        FROM ledger_entry AS entry JOIN ledger_transaction ON ledger_transaction.id = entry.transaction_id
        WHERE entry.account = 'customer_credit' GROUP BY organization_id
      ) AS sums USING (organization_id)
      WHERE balance.milli_yen <> coalesce(sums.total, 0) LIMIT 100`,
  },
  {
    rule: 'a balance is what is left in the lots, less the deficit',
    query: Prisma.sql`
      SELECT balance.organization_id AS "organizationId", 'balance' AS reference,
        (coalesce(sums.total, 0) - balance.deficit_milli_yen)::text AS expected, balance.milli_yen::text AS found
      FROM organization_balance AS balance LEFT JOIN (
        SELECT organization_id, sum(remaining_milli_yen) AS total FROM credit_lot WHERE remaining_milli_yen > 0
        GROUP BY organization_id
      ) AS sums USING (organization_id)
      WHERE balance.milli_yen <> coalesce(sums.total, 0) - balance.deficit_milli_yen
        OR (balance.deficit_milli_yen > 0 AND coalesce(sums.total, 0) > 0) LIMIT 100`,
  },
  {
    rule: 'a balance knows when its next lot expires',
    query: Prisma.sql`
      SELECT balance.organization_id AS "organizationId", 'next expiry' AS reference, coalesce(sums.first::text, 'none') AS expected,
        coalesce(balance.next_expiry_at::text, 'none') AS found
      FROM organization_balance AS balance LEFT JOIN (
        SELECT organization_id, min(expires_at) AS first FROM credit_lot WHERE remaining_milli_yen > 0 GROUP BY organization_id
      ) AS sums USING (organization_id)
      WHERE balance.next_expiry_at IS DISTINCT FROM sums.first LIMIT 100`,
  },
  {
    rule: 'a lot holds what was granted, less its draws',
    query: Prisma.sql`
      SELECT lot.organization_id AS "organizationId", lot.id AS reference,
        (lot.granted_milli_yen - coalesce(sums.total, 0))::text AS expected, lot.remaining_milli_yen::text AS found
      FROM credit_lot AS lot LEFT JOIN (
        SELECT lot_id, sum(milli_yen) AS total FROM credit_draw GROUP BY lot_id
      ) AS sums ON sums.lot_id = lot.id
      WHERE lot.remaining_milli_yen <> lot.granted_milli_yen - coalesce(sums.total, 0) LIMIT 100`,
  },
  {
    rule: 'every call that ended is charged what it was billed, once',
    query: Prisma.sql`
      SELECT environment.organization_id AS "organizationId", call.id AS reference, call.billed_milli_yen::text AS expected,
        coalesce(entry.milli_yen::text, 'no charge') AS found
      FROM call JOIN environment ON environment.id = call.environment_id
      LEFT JOIN ledger_transaction AS charge ON charge.kind = 'call' AND charge.reference = call.id
      LEFT JOIN ledger_entry AS entry ON entry.transaction_id = charge.id AND entry.account = 'revenue'
      WHERE call.ended_at IS NOT NULL AND call.is_charged AND call.billed_milli_yen IS DISTINCT FROM coalesce(entry.milli_yen, 0)
      LIMIT 100`,
  },
  {
    rule: 'every charge is of a call that ended',
    query: Prisma.sql`
      SELECT charge.organization_id AS "organizationId", charge.reference, 'a call that ended' AS expected,
        CASE WHEN call.id IS NULL THEN 'no call' ELSE 'a running call' END AS found
      FROM ledger_transaction AS charge LEFT JOIN call ON call.id = charge.reference
      WHERE charge.kind = 'call' AND call.ended_at IS NULL LIMIT 100`,
  },
  {
    rule: 'a month counts the calls that ended in it',
    query: Prisma.sql`
      SELECT coalesce(month.organization_id, sums.organization_id) AS "organizationId", coalesce(month.month, sums.month) AS reference,
        concat_ws(' / ', sums.calls, sums.seconds, sums.milli_yen, sums.invoice_seconds, sums.prepaid_milli_yen) AS expected,
        concat_ws(' / ', month.calls, month.seconds, month.milli_yen, month.invoice_seconds, month.prepaid_milli_yen) AS found
      FROM organization_month AS month FULL JOIN (
        SELECT environment.organization_id, to_char(call.ended_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month, count(*) AS calls,
          sum((call.duration_ms + 999::bigint) / 1000) AS seconds, sum(call.billed_milli_yen) AS milli_yen,
          coalesce(sum((call.duration_ms + 999::bigint) / 1000) FILTER (WHERE call.payment_method = 'invoice'), 0) AS invoice_seconds,
          coalesce(sum(call.billed_milli_yen) FILTER (WHERE call.payment_method = 'card'), 0) AS prepaid_milli_yen
        FROM call JOIN environment ON environment.id = call.environment_id
        WHERE call.ended_at IS NOT NULL AND call.is_charged GROUP BY 1, 2
      ) AS sums USING (organization_id, month)
      WHERE (month.calls, month.seconds, month.milli_yen, month.invoice_seconds, month.prepaid_milli_yen)
        IS DISTINCT FROM (sums.calls, sums.seconds, sums.milli_yen, sums.invoice_seconds, sums.prepaid_milli_yen) LIMIT 100`,
  },
  {
    rule: 'every payment that was paid is credited what was paid, once',
    query: Prisma.sql`
      SELECT payment.organization_id AS "organizationId", payment.id AS reference,
        payment.amount_yen * 1000 || ' and ' || payment.tax_yen * 1000 || ' of tax' AS expected,
        coalesce(credit.milli_yen, 0) || ' and ' || coalesce(tax.milli_yen, 0) || ' of tax' AS found
      FROM payment
      LEFT JOIN ledger_transaction AS booked ON booked.kind = payment.kind::text::ledger_kind AND booked.reference = payment.id
        AND booked.organization_id = payment.organization_id
      LEFT JOIN ledger_entry AS credit ON credit.transaction_id = booked.id AND credit.account = 'customer_credit'
      LEFT JOIN ledger_entry AS tax ON tax.transaction_id = booked.id AND tax.account = 'tax_payable'
      WHERE payment.state = 'succeeded' AND payment.kind IN ('topup', 'auto_recharge')
        AND (coalesce(credit.milli_yen, 0) <> payment.amount_yen * 1000 OR coalesce(tax.milli_yen, 0) <> payment.tax_yen * 1000)
      LIMIT 100`,
  },
  {
    rule: 'every credit of a payment is of one that was paid',
    query: Prisma.sql`
      SELECT booked.organization_id AS "organizationId", booked.reference, 'a payment that succeeded' AS expected,
        coalesce(payment.state::text, 'no payment') AS found
      FROM ledger_transaction AS booked LEFT JOIN payment ON payment.id = booked.reference
      WHERE booked.kind IN ('topup', 'auto_recharge') AND payment.state IS DISTINCT FROM 'succeeded' LIMIT 100`,
  },
  {
    rule: 'every refund and dispute is taken once, and given back once where it came to nothing',
    query: Prisma.sql`
      SELECT payment.organization_id AS "organizationId", reversal.id AS reference,
        (CASE WHEN reversal.returned_at IS NULL THEN reversal.amount_yen * 1000 ELSE 0 END)::text AS expected,
        coalesce(booked.milli_yen, 0)::text AS found
      FROM payment_reversal AS reversal JOIN payment ON payment.id = reversal.payment_id
      LEFT JOIN LATERAL (
        SELECT sum(entry.milli_yen) AS milli_yen
        FROM ledger_transaction JOIN ledger_entry AS entry ON entry.transaction_id = ledger_transaction.id
        WHERE ledger_transaction.kind IN (reversal.kind::text::ledger_kind, 'dispute_won', 'adjustment')
          AND ledger_transaction.reference = reversal.id AND entry.account = 'payment_clearing'
      ) AS booked ON true
      WHERE coalesce(booked.milli_yen, 0) <> CASE WHEN reversal.returned_at IS NULL THEN reversal.amount_yen * 1000 ELSE 0 END
      LIMIT 100`,
  },
  {
    rule: 'every refund and dispute on the ledger is of a payment',
    query: Prisma.sql`
      SELECT booked.organization_id AS "organizationId", booked.reference, 'a refund or dispute' AS expected, 'none' AS found
      FROM ledger_transaction AS booked LEFT JOIN payment_reversal AS reversal ON reversal.id = booked.reference
      WHERE booked.kind IN ('refund', 'dispute', 'dispute_won') AND reversal.id IS NULL LIMIT 100`,
  },
  {
    rule: 'what is owed is the open invoices, and the calls that are on none',
    query: Prisma.sql`
      SELECT organization.id AS "organizationId", 'receivable' AS reference,
        (coalesce(invoices.milli_yen, 0) + coalesce(calls.milli_yen, 0))::text AS expected, coalesce(booked.milli_yen, 0)::text AS found
      FROM organization LEFT JOIN (
        SELECT ledger_transaction.organization_id, -sum(entry.milli_yen) AS milli_yen
        FROM ledger_entry AS entry JOIN ledger_transaction ON ledger_transaction.id = entry.transaction_id
        WHERE entry.account = 'receivable' GROUP BY 1
      ) AS booked ON booked.organization_id = organization.id
      LEFT JOIN (
        SELECT organization_id, sum(subtotal_yen + tax_yen) * 1000 AS milli_yen
        FROM invoice WHERE paid_at IS NULL AND voided_at IS NULL GROUP BY 1
      ) AS invoices ON invoices.organization_id = organization.id
      LEFT JOIN (
        SELECT environment.organization_id, sum(call.billed_milli_yen) AS milli_yen
        FROM call JOIN environment ON environment.id = call.environment_id
        WHERE call.payment_method = 'invoice' AND call.invoice_id IS NULL AND call.ended_at IS NOT NULL AND call.is_charged
        GROUP BY 1
      ) AS calls ON calls.organization_id = organization.id
      WHERE coalesce(booked.milli_yen, 0) <> coalesce(invoices.milli_yen, 0) + coalesce(calls.milli_yen, 0) LIMIT 100`,
  },
  {
    rule: 'an invoice bills the seconds of its calls, all of them and no others',
    query: Prisma.sql`
      SELECT invoice.organization_id AS "organizationId", invoice.id AS reference,
        concat_ws(' / ', coalesce(calls.calls, 0), coalesce(calls.seconds, 0), coalesce(calls.milli_yen, 0)) AS expected,
        concat_ws(' / ', lines.calls, lines.seconds, lines.milli_yen) AS found
      FROM invoice CROSS JOIN LATERAL (
        SELECT coalesce(sum((line -> 'calls' ->> 'count')::bigint), 0) AS calls,
          coalesce(sum((line -> 'calls' ->> 'seconds')::bigint), 0) AS seconds,
          coalesce(sum((line -> 'calls' ->> 'billedMilliYen')::bigint), 0) AS milli_yen
        FROM json_array_elements(invoice.lines) AS line WHERE invoice.voided_at IS NULL
      ) AS lines
      LEFT JOIN (
        SELECT invoice_id, count(*) AS calls, sum((duration_ms + 999::bigint) / 1000) AS seconds, sum(billed_milli_yen) AS milli_yen
        FROM call WHERE invoice_id IS NOT NULL GROUP BY 1
      ) AS calls ON calls.invoice_id = invoice.id
      WHERE lines.calls <> coalesce(calls.calls, 0) OR lines.seconds <> coalesce(calls.seconds, 0)
        OR lines.milli_yen <> coalesce(calls.milli_yen, 0) LIMIT 100`,
  },
  {
    rule: 'the numbers of invoices have no gap',
    query: Prisma.sql`
      SELECT organization_id AS "organizationId", id AS reference, position::text AS expected, number::text AS found
      FROM (SELECT organization_id, id, number, row_number() OVER (ORDER BY number) AS position FROM invoice) AS numbered
      WHERE number <> position ORDER BY number LIMIT 1`,
  },
];
