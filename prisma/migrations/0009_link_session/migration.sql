-- Links of fifteen minutes to one page: the webhook portal, the connect page. The secret stands in the fragment of the link.
CREATE TYPE link_kind AS ENUM ('connect', 'portal');

CREATE TABLE link_session (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  kind           link_kind NOT NULL,
  -- null: the environment itself.
  tenant_id      text REFERENCES tenant (id),
  -- The only origin that may frame the page; null: none may.
  frame_origin   text,
  locale         text NOT NULL CONSTRAINT link_session_locale CHECK (locale IN ('ja', 'en')),
  secret_hash    bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
  -- The API key or the person that made it.
  created_by     text NOT NULL,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  expires_at     timestamptz(3) NOT NULL
);
CREATE INDEX link_session_environment ON link_session (environment_id);
CREATE INDEX link_session_tenant ON link_session (tenant_id);
CREATE INDEX link_session_expires ON link_session (expires_at);
