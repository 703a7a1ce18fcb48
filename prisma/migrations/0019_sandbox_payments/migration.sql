-- What the sandbox keeps as a payment provider: pages to pay at, cards and charges that move no money.

-- The card that an auto-recharge charges: the same at every attempt, although another may be saved meanwhile.
ALTER TABLE payment ADD COLUMN customer_ref text;
ALTER TABLE payment ADD COLUMN card_ref text;

CREATE TYPE sandbox_checkout_state AS ENUM ('open', 'authenticating', 'paid', 'card_saved');

CREATE TABLE sandbox_checkout (
  id text PRIMARY KEY,
  payment_id text NOT NULL UNIQUE,
  organization_id text NOT NULL REFERENCES organization (id),
  -- Of the secret in the page's address.
  secret_hash bytea NOT NULL UNIQUE,
  kind payment_kind NOT NULL,
  amount_yen bigint NOT NULL,
  tax_yen bigint NOT NULL,
  return_url text NOT NULL,
  locale text NOT NULL,
  state sandbox_checkout_state NOT NULL DEFAULT 'open',
  -- The card that waits for its owner, or that paid: its scenario, never its number.
  scenario text,
  expires_month integer,
  expires_year integer,
  customer_ref text,
  card_ref text,
  charge_ref text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE sandbox_card (
  card_ref text PRIMARY KEY,
  customer_ref text NOT NULL,
  scenario text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_month integer NOT NULL,
  expires_year integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3)
);

CREATE TABLE sandbox_charge (
  id text PRIMARY KEY,
  payment_id text NOT NULL UNIQUE,
  card_ref text NOT NULL,
  amount_yen bigint NOT NULL,
  tax_yen bigint NOT NULL,
  -- null: it was paid.
  decline_code text,
  is_hard boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL
);
