CREATE TYPE payment_method AS ENUM ('card', 'invoice');
CREATE TYPE environment_kind AS ENUM ('live', 'test');
CREATE TYPE member_role AS ENUM ('owner', 'admin', 'member');
CREATE TYPE tenant_status AS ENUM ('active', 'disabled');
CREATE TYPE signing_purpose AS ENUM ('tools');
CREATE TYPE channel AS ENUM ('phone', 'web');
CREATE TYPE output AS ENUM ('audio', 'text');
CREATE TYPE outcome AS ENUM ('completed', 'answered', 'handoff', 'hangup', 'error');
CREATE TYPE turn_role AS ENUM ('assistant', 'user');

-- ---------- who ----------

CREATE TABLE organization (
  id                     text PRIMARY KEY,
  name                   text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  payment_method         payment_method NOT NULL DEFAULT 'card',
  per_minute_milli_yen   bigint NOT NULL DEFAULT 30000 CHECK (per_minute_milli_yen >= 0),
  invoice_days_until_due integer NOT NULL DEFAULT 30 CHECK (invoice_days_until_due BETWEEN 0 AND 365),
  spending_cap_yen       bigint CHECK (spending_cap_yen >= 0),
  created_at             timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE environment (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id),
  kind            environment_kind NOT NULL,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, kind)
);

CREATE TABLE "user" (
  id             text PRIMARY KEY,
  email          text NOT NULL UNIQUE CHECK (email = lower(email)),
  name           text NOT NULL DEFAULT '',
  email_verified boolean NOT NULL DEFAULT false,
  image          text,
  locale         text NOT NULL DEFAULT 'ja',
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  updated_at     timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE member (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id),
  user_id         text NOT NULL REFERENCES "user" (id),
  role            member_role NOT NULL DEFAULT 'member',
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (organization_id, user_id)
);
CREATE INDEX member_user ON member (user_id);

CREATE TABLE auth_session (
  id         text PRIMARY KEY,
  user_id    text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  token      text NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX auth_session_user ON auth_session (user_id);

CREATE TABLE auth_account (
  id                       text PRIMARY KEY,
  user_id                  text NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  account_id               text NOT NULL,
  provider_id              text NOT NULL,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope                    text,
  password                 text,
  created_at               timestamptz(3) NOT NULL DEFAULT now(),
  updated_at               timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX auth_account_user ON auth_account (user_id);

CREATE TABLE auth_verification (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX auth_verification_identifier ON auth_verification (identifier);

CREATE TABLE api_key (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  hash           bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  start          text NOT NULL,
  last4          text NOT NULL,
  created_by     text,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at   timestamptz(3),
  revoked_at     timestamptz(3)
);
CREATE INDEX api_key_environment ON api_key (environment_id);

-- ---------- agents and tenants ----------

CREATE TABLE agent (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  version        integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  updated_at     timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at     timestamptz(3),
  UNIQUE (id, version)
);
CREATE INDEX agent_newest ON agent (environment_id, created_at DESC, id DESC);

CREATE TABLE agent_version (
  agent_id   text NOT NULL REFERENCES agent (id),
  version    integer NOT NULL CHECK (version >= 1),
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  config     jsonb NOT NULL CHECK (jsonb_typeof(config) = 'object'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (agent_id, version)
);

-- An agent and its first version need each other: checked when the transaction ends.
ALTER TABLE agent
  ADD CONSTRAINT agent_current_version FOREIGN KEY (id, version) REFERENCES agent_version (agent_id, version)
  DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE tenant (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  external_id    text NOT NULL CHECK (external_id ~ '^[A-Za-z0-9._:-]{1,100}$'),
  name           text NOT NULL CHECK (char_length(name) <= 100),
  agent_id       text REFERENCES agent (id),
  status         tenant_status NOT NULL DEFAULT 'active',
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at     timestamptz(3)
);
CREATE UNIQUE INDEX tenant_external_id ON tenant (environment_id, external_id) WHERE deleted_at IS NULL;
CREATE INDEX tenant_newest ON tenant (environment_id, created_at DESC, id DESC);
CREATE INDEX tenant_agent ON tenant (agent_id);

CREATE TABLE tenant_secret (
  id         text PRIMARY KEY,
  tenant_id  text NOT NULL REFERENCES tenant (id),
  hash       bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  last4      text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3)
);
CREATE INDEX tenant_secret_tenant ON tenant_secret (tenant_id);
-- At most one secret is current, also when two rotations run at once.
CREATE UNIQUE INDEX tenant_secret_current ON tenant_secret (tenant_id) WHERE expires_at IS NULL;

CREATE TABLE signing_secret (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  purpose        signing_purpose NOT NULL,
  sealed         bytea NOT NULL,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  expires_at     timestamptz(3)
);
CREATE INDEX signing_secret_purpose ON signing_secret (environment_id, purpose);
CREATE UNIQUE INDEX signing_secret_current ON signing_secret (environment_id, purpose) WHERE expires_at IS NULL;

-- ---------- calls ----------

CREATE TABLE session (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  tenant_id      text NOT NULL REFERENCES tenant (id),
  agent_id       text NOT NULL REFERENCES agent (id),
  output         output NOT NULL,
  token_hash     bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  voice_node_id  text NOT NULL,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  expires_at     timestamptz(3) NOT NULL,
  used_at        timestamptz(3)
);
CREATE INDEX session_environment ON session (environment_id);
CREATE INDEX session_tenant ON session (tenant_id);
CREATE INDEX session_agent ON session (agent_id);

CREATE TABLE call (
  id                   text PRIMARY KEY,
  environment_id       text NOT NULL REFERENCES environment (id),
  tenant_id            text NOT NULL REFERENCES tenant (id),
  agent_id             text NOT NULL REFERENCES agent (id),
  agent_version        integer NOT NULL,
  channel              channel NOT NULL,
  output               output NOT NULL,
  language             text NOT NULL,
  provider_call_id     text,
  from_number          text,
  voice_node_id        text NOT NULL,
  started_at           timestamptz(3) NOT NULL,
  ended_at             timestamptz(3),
  duration_ms          integer CHECK (duration_ms >= 0),
  outcome              outcome,
  reason               text,
  summary              text,
  category             text,
  has_transcript       boolean NOT NULL DEFAULT false,
  per_minute_milli_yen bigint NOT NULL CHECK (per_minute_milli_yen >= 0),
  payment_method       payment_method NOT NULL,
  billed_milli_yen     bigint CHECK (billed_milli_yen >= 0),
  batch_seq            integer NOT NULL DEFAULT 0 CHECK (batch_seq >= 0),
  last_heard_at        timestamptz(3) NOT NULL,
  -- A call is in progress, or it has ended: nothing between.
  CONSTRAINT call_ended_whole CHECK (num_nulls(ended_at, duration_ms, outcome, reason, billed_milli_yen) IN (0, 5)),
  CONSTRAINT call_started_version FOREIGN KEY (agent_id, agent_version) REFERENCES agent_version (agent_id, version)
);
CREATE INDEX call_newest ON call (environment_id, started_at DESC, id DESC);
CREATE INDEX call_tenant_newest ON call (environment_id, tenant_id, started_at DESC, id DESC);
CREATE INDEX call_ended ON call (environment_id, ended_at);
CREATE INDEX call_provider_call ON call (provider_call_id) WHERE provider_call_id IS NOT NULL;
CREATE INDEX call_tenant ON call (tenant_id);
CREATE INDEX call_agent ON call (agent_id, agent_version);
-- What a node and the search for silent nodes ask for: only the calls in progress.
CREATE INDEX call_running ON call (voice_node_id) WHERE ended_at IS NULL;

CREATE TABLE call_turn (
  call_id text NOT NULL REFERENCES call (id),
  index   integer NOT NULL CHECK (index >= 0),
  role    turn_role NOT NULL,
  text    text NOT NULL,
  at_ms   integer NOT NULL CHECK (at_ms >= 0),
  PRIMARY KEY (call_id, index)
);

CREATE TABLE call_field (
  call_id text NOT NULL REFERENCES call (id),
  key     text NOT NULL,
  value   text,
  at_ms   integer NOT NULL CHECK (at_ms >= 0),
  PRIMARY KEY (call_id, key)
);

CREATE TABLE tool_invocation (
  id          text PRIMARY KEY,
  call_id     text NOT NULL REFERENCES call (id),
  name        text NOT NULL,
  arguments   jsonb NOT NULL,
  result      jsonb,
  error       text,
  started_at  timestamptz(3) NOT NULL,
  duration_ms integer CHECK (duration_ms >= 0)
);
CREATE INDEX tool_invocation_call ON tool_invocation (call_id);

CREATE TABLE transcript (
  call_id    text PRIMARY KEY REFERENCES call (id),
  turns      jsonb NOT NULL CHECK (jsonb_typeof(turns) = 'array'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- ---------- running the service ----------

CREATE TABLE voice_node (
  id                text PRIMARY KEY,
  public_url        text NOT NULL,
  active_calls      integer NOT NULL DEFAULT 0 CHECK (active_calls >= 0),
  capacity          integer NOT NULL CHECK (capacity >= 1),
  is_draining       boolean NOT NULL DEFAULT false,
  started_at        timestamptz(3) NOT NULL DEFAULT now(),
  last_heartbeat_at timestamptz(3) NOT NULL
);

CREATE TABLE gateway_minute (
  minute timestamptz(3) PRIMARY KEY
);

CREATE TABLE idempotent_answer (
  key_hash     bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  status       integer CHECK (status BETWEEN 200 AND 599),
  sealed_body  bytea,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  locked_until timestamptz(3) NOT NULL
);
CREATE INDEX idempotent_answer_created ON idempotent_answer (created_at);
