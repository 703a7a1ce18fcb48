-- What payment providers say by themselves, and the payments that they took back.

-- One row for each notice, however often it is sent. It names an object of the provider; what that is now is read from the provider.
CREATE TABLE payment_notice (
  id text PRIMARY KEY,
  provider text NOT NULL,
  type text NOT NULL,
  object_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3)
);
CREATE INDEX payment_notice_unprocessed ON payment_notice (received_at) WHERE processed_at IS NULL;
CREATE INDEX payment_notice_processed ON payment_notice (processed_at) WHERE processed_at IS NOT NULL;

CREATE TYPE payment_reversal_kind AS ENUM ('refund', 'dispute');

-- A refund or a dispute of a payment, whole or in part: once on the ledger, and once back where it came to nothing.
CREATE TABLE payment_reversal (
  -- The provider's id of the refund or dispute.
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payment (id),
  kind payment_reversal_kind NOT NULL,
  -- What the customer got back, tax included, and the tax in it.
  amount_yen bigint NOT NULL CHECK (amount_yen > 0),
  tax_yen bigint NOT NULL CHECK (tax_yen >= 0 AND tax_yen <= amount_yen),
  -- Of the credit, what had expired before: it was the customer's no longer.
  breakage_milli_yen bigint NOT NULL CHECK (breakage_milli_yen >= 0),
  booked_at timestamptz(3) NOT NULL,
  -- The refund failed, or the dispute was won: the credit was given back.
  returned_at timestamptz(3)
);
CREATE INDEX payment_reversal_payment ON payment_reversal (payment_id);
