-- What connects a tenant, or an environment as a whole, with an outside system.
CREATE TYPE connection_status AS ENUM ('active', 'needs_setup', 'needs_reauth');

CREATE TABLE connection (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  -- null: of the environment itself.
  tenant_id      text REFERENCES tenant (id),
  connector      text NOT NULL,
  label          text NOT NULL,
  -- Connections of one account share one grant at the provider.
  account_id     text NOT NULL,
  status         connection_status NOT NULL,
  -- Why it is not active, as a code of ours.
  status_reason  text,
  -- What was filled in when connecting, without secrets.
  inputs         jsonb NOT NULL DEFAULT '{}',
  config         jsonb NOT NULL DEFAULT '{}',
  -- Sealed JSON: the key, or the tokens. Gone when the connection is deleted.
  credentials    bytea,
  -- When the access token runs out; null: never.
  expires_at     timestamptz(3),
  -- Since when refreshing has failed; null after a success.
  failing_since  timestamptz(3),
  created_by     text,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  updated_at     timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at     timestamptz(3),
  CONSTRAINT connection_credentials CHECK ((credentials IS NULL) = (deleted_at IS NOT NULL))
);

CREATE INDEX connection_environment ON connection (environment_id, created_at DESC, id DESC);
CREATE INDEX connection_tenant ON connection (tenant_id);
-- Whose tokens are to be refreshed soon.
CREATE INDEX connection_expiry ON connection (expires_at) WHERE deleted_at IS NULL AND expires_at IS NOT NULL;
-- Who else uses the grant of a connection that goes.
CREATE INDEX connection_account ON connection (connector, account_id) WHERE deleted_at IS NULL;

-- Those that a connect page offers; all when it is empty.
ALTER TABLE link_session ADD COLUMN connectors text[] NOT NULL DEFAULT '{}';
