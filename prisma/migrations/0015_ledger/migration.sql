-- Money: a double-entry ledger that only grows, credit in lots that expire, and what is derived from them (balances, months).
-- Amounts are milli-yen. A positive entry on `customer_credit` is credit the customer has; a negative one on `receivable` is
-- what an invoiced customer owes.

CREATE TYPE ledger_kind AS ENUM (
  'call', 'topup', 'auto_recharge', 'grant', 'expiry', 'refund', 'dispute', 'dispute_won', 'invoice', 'invoice_payment', 'adjustment'
);

CREATE TYPE ledger_account AS ENUM (
  'customer_credit', 'receivable', 'revenue', 'granted', 'breakage', 'tax_payable', 'payment_clearing', 'bank', 'rounding'
);

-- One row per organization. Whoever moves its credit locks it first; the rest is derived and proven by `ledger verify`.
CREATE TABLE organization_balance (
  organization_id text PRIMARY KEY REFERENCES organization (id),
  -- What is left in the lots, less the deficit.
  milli_yen bigint NOT NULL DEFAULT 0,
  -- Calls are never cut: what they took beyond the lots, filled by the next credit.
  deficit_milli_yen bigint NOT NULL DEFAULT 0 CHECK (deficit_milli_yen >= 0),
  -- When the first lot that still holds something expires; null: none holds anything.
  next_expiry_at timestamptz(3),
  -- Below it the balance is low.
  low_at_milli_yen bigint NOT NULL DEFAULT 500000,
  -- It was told that it is low, and has not been above since.
  is_low boolean NOT NULL DEFAULT false,
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (milli_yen + deficit_milli_yen >= 0)
) WITH (fillfactor = 50);

CREATE TABLE ledger_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization_balance (organization_id),
  kind ledger_kind NOT NULL,
  -- What caused it: the call, the payment, the invoice. Once for each kind.
  reference text NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  UNIQUE (kind, reference)
);
CREATE INDEX ledger_transaction_organization ON ledger_transaction (organization_id, id DESC);
-- What is not a call is little, and asked for by time.
CREATE INDEX ledger_transaction_money ON ledger_transaction (organization_id, booked_at) WHERE kind <> 'call';

CREATE TABLE ledger_entry (
  transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
  account ledger_account NOT NULL,
  milli_yen bigint NOT NULL CHECK (milli_yen <> 0),
  PRIMARY KEY (transaction_id, account)
);

CREATE TABLE credit_lot (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization_balance (organization_id),
  transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
  granted_milli_yen bigint NOT NULL CHECK (granted_milli_yen > 0),
  remaining_milli_yen bigint NOT NULL CHECK (remaining_milli_yen >= 0 AND remaining_milli_yen <= granted_milli_yen),
  -- The last moment at which it can be used.
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX credit_lot_left ON credit_lot (organization_id, expires_at, id) WHERE remaining_milli_yen > 0;
CREATE INDEX credit_lot_transaction ON credit_lot (transaction_id);

-- What a transaction took from a lot; negative: gave back to it.
CREATE TABLE credit_draw (
  transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
  lot_id text NOT NULL REFERENCES credit_lot (id),
  milli_yen bigint NOT NULL CHECK (milli_yen <> 0),
  PRIMARY KEY (transaction_id, lot_id)
);
CREATE INDEX credit_draw_lot ON credit_draw (lot_id);

-- What ended in a month of Japan's, in both environments: read by each admission of an invoiced organization.
CREATE TABLE organization_month (
  organization_id text NOT NULL REFERENCES organization (id),
  -- YYYY-MM
  month text NOT NULL,
  calls bigint NOT NULL,
  seconds bigint NOT NULL,
  milli_yen bigint NOT NULL,
  -- Of these, by how they are paid: a contract may change in the middle of a month.
  invoice_seconds bigint NOT NULL,
  prepaid_milli_yen bigint NOT NULL,
  PRIMARY KEY (organization_id, month)
) WITH (fillfactor = 50);

CREATE TABLE invoice (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id),
  -- Without gaps over the whole service, in the order of issue.
  number bigint NOT NULL UNIQUE,
  -- YYYY-MM of what it is for; null: issued by hand for something else.
  month text,
  issued_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- [{ description, quantity, unit_price_yen, amount_yen }]
  lines json NOT NULL,
  subtotal_yen bigint NOT NULL CHECK (subtotal_yen >= 0),
  -- Of the tax, in hundredths of a percent.
  tax_rate_basis_points integer NOT NULL,
  tax_yen bigint NOT NULL CHECK (tax_yen >= 0),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  UNIQUE (organization_id, month)
);
CREATE INDEX invoice_unpaid ON invoice (organization_id, due_at) WHERE paid_at IS NULL AND voided_at IS NULL;

-- What recharges a prepaid balance by itself. Set up in the dashboard.
CREATE TABLE auto_recharge (
  organization_id text PRIMARY KEY REFERENCES organization (id),
  is_enabled boolean NOT NULL DEFAULT false,
  threshold_yen bigint NOT NULL DEFAULT 1000,
  amount_yen bigint NOT NULL DEFAULT 5000,
  monthly_cap_yen bigint,
  -- In a row, since the last success or change of the card.
  failures integer NOT NULL DEFAULT 0,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The card saved at the payment provider; what it shows of itself, never its number.
CREATE TABLE payment_card (
  organization_id text PRIMARY KEY REFERENCES organization (id),
  provider text NOT NULL,
  -- The provider's ids of the customer and of the card.
  customer_ref text NOT NULL,
  card_ref text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_month integer NOT NULL,
  expires_year integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- What `ledger verify` found, the latest of each kind of run.
CREATE TABLE ledger_verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  verified_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  transactions bigint NOT NULL,
  -- [{ rule, organization_id, reference, expected, found }]; empty: everything holds.
  problems json NOT NULL
);

-- Rows of the ledger are never changed and never removed, by nobody.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is not allowed: the ledger only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_transaction_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
CREATE TRIGGER ledger_entry_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
CREATE TRIGGER credit_draw_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_draw
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();

-- Entries are written by one statement for each transaction, so its sum is zero at once, not only at commit.
CREATE FUNCTION require_balanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unbalanced bigint;
BEGIN
  SELECT transaction_id INTO unbalanced FROM added GROUP BY transaction_id HAVING sum(milli_yen) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The entries of ledger transaction % do not sum to zero', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_balanced_entries();

INSERT INTO organization_balance (organization_id) SELECT id FROM organization;

-- Calls from before the ledger: their price is revenue that the service granted, or that an invoice is for. Nobody's credit falls by them.
INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
SELECT environment.organization_id, 'call', call.id, call.ended_at
FROM call JOIN environment ON environment.id = call.environment_id
WHERE call.ended_at IS NOT NULL AND call.billed_milli_yen > 0
ORDER BY call.ended_at, call.id;

INSERT INTO ledger_entry (transaction_id, account, milli_yen)
SELECT ledger_transaction.id, side.account, side.sign * call.billed_milli_yen
FROM ledger_transaction JOIN call ON call.id = ledger_transaction.reference
CROSS JOIN LATERAL (VALUES
  ('revenue'::ledger_account, 1),
  (CASE call.payment_method WHEN 'card' THEN 'granted'::ledger_account ELSE 'receivable'::ledger_account END, -1)
) AS side (account, sign)
WHERE ledger_transaction.kind = 'call';

-- Calls that a process of the release before this one ends from now on have no charge yet: the worker adds it.
ALTER TABLE call ADD COLUMN is_charged boolean NOT NULL DEFAULT true;
ALTER TABLE call ALTER COLUMN is_charged SET DEFAULT false;
-- From here on nobody ends a call; what ended since the rows above were read has no charge either.
UPDATE call SET is_charged = false WHERE ended_at IS NULL OR (billed_milli_yen > 0 AND NOT EXISTS (
  SELECT FROM ledger_transaction WHERE ledger_transaction.kind = 'call' AND ledger_transaction.reference = call.id
));
CREATE INDEX call_uncharged ON call (ended_at) WHERE ended_at IS NOT NULL AND NOT is_charged;

INSERT INTO organization_month (organization_id, month, calls, seconds, milli_yen, invoice_seconds, prepaid_milli_yen)
SELECT environment.organization_id, to_char(call.ended_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM'),
  count(*), sum((call.duration_ms + 999::bigint) / 1000), sum(call.billed_milli_yen),
  coalesce(sum((call.duration_ms + 999::bigint) / 1000) FILTER (WHERE call.payment_method = 'invoice'), 0),
  coalesce(sum(call.billed_milli_yen) FILTER (WHERE call.payment_method = 'card'), 0)
FROM call JOIN environment ON environment.id = call.environment_id
WHERE call.ended_at IS NOT NULL AND call.is_charged
GROUP BY 1, 2;
