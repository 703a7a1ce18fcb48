-- Calls that were refused for billing, and what lists of money are read by.

CREATE TYPE billing_refusal AS ENUM ('balance_depleted', 'payment_overdue', 'spending_cap_reached');

-- At most one row for each tenant, channel, reason and minute: of a flood only the count grows.
CREATE TABLE refused_call (
  id text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  tenant_id text NOT NULL REFERENCES tenant (id),
  channel channel NOT NULL,
  reason billing_refusal NOT NULL,
  minute timestamptz(3) NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  -- Of the first one of the minute.
  created_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  UNIQUE (tenant_id, minute, channel, reason)
) WITH (fillfactor = 50);
CREATE INDEX refused_call_environment ON refused_call (environment_id, created_at DESC, id DESC);
CREATE INDEX refused_call_created ON refused_call (created_at);

-- What is not a call is little, and lists leave the calls out.
CREATE INDEX ledger_transaction_not_call ON ledger_transaction (organization_id, id DESC) WHERE kind <> 'call';
CREATE INDEX credit_lot_organization ON credit_lot (organization_id, created_at DESC, id DESC);
