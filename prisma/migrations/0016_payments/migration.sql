-- Money that moves through a payment provider: what was begun there, and how it ended.

CREATE TYPE payment_kind AS ENUM ('topup', 'auto_recharge', 'card_setup');
CREATE TYPE payment_state AS ENUM ('open', 'succeeded', 'failed', 'expired');

CREATE TABLE payment (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id),
  kind payment_kind NOT NULL,
  state payment_state NOT NULL DEFAULT 'open',
  -- What is credited, before tax; zero for a card that is only saved.
  amount_yen bigint NOT NULL CHECK (amount_yen >= 0 AND (amount_yen = 0) = (kind = 'card_setup')),
  -- On top of it; null until the provider has said it.
  tax_yen bigint CHECK (tax_yen >= 0),
  provider text NOT NULL,
  -- The provider's id of the checkout or, for an auto-recharge, of the charge; null until it has answered.
  provider_ref text UNIQUE,
  -- The provider's id of the charge, by which refunds and disputes name it.
  charge_ref text UNIQUE,
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  -- Why it failed, in the provider's word.
  failure_code text,
  -- How often the provider was asked to charge, and when it is asked again.
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK (state <> 'succeeded' OR kind = 'card_setup' OR tax_yen IS NOT NULL)
);
CREATE INDEX payment_organization ON payment (organization_id, created_at DESC);
CREATE INDEX payment_open ON payment (created_at) WHERE state = 'open';
-- One auto-recharge in flight: two processes that both see a low balance charge once.
CREATE UNIQUE INDEX payment_recharge_in_flight ON payment (organization_id) WHERE kind = 'auto_recharge' AND state = 'open';

-- After a failure the next recharge waits until then.
ALTER TABLE auto_recharge ADD COLUMN retry_at timestamptz(3);
-- It recharges no more until the card or the settings change, because of this word of the provider.
ALTER TABLE auto_recharge ADD COLUMN stopped_at timestamptz(3);
ALTER TABLE auto_recharge ADD COLUMN stop_code text;
