-- Events of an environment, the endpoints that are told of them, and what came of telling.
CREATE TYPE webhook_attempt_trigger AS ENUM ('scheduled', 'manual', 'test', 'recover');
CREATE TYPE webhook_delivery_state AS ENUM ('pending', 'delivered', 'failed', 'cancelled');
CREATE TYPE webhook_disabled_reason AS ENUM ('member', 'gone', 'failing');

CREATE TABLE webhook_endpoint (
  id              text PRIMARY KEY,
  environment_id  text NOT NULL REFERENCES environment (id),
  url             text NOT NULL,
  description     text NOT NULL DEFAULT '',
  event_types     text[] NOT NULL,
  is_enabled      boolean NOT NULL DEFAULT true,
  disabled_reason webhook_disabled_reason,
  disabled_at     timestamptz(3),
  failing_since   timestamptz(3),
  failures_count  integer NOT NULL DEFAULT 0,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  updated_at      timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at      timestamptz(3),
  CHECK (is_enabled = (disabled_reason IS NULL) AND is_enabled = (disabled_at IS NULL))
);
CREATE INDEX webhook_endpoint_environment ON webhook_endpoint (environment_id, created_at DESC, id DESC);

CREATE TABLE webhook_secret (
  id          text PRIMARY KEY,
  endpoint_id text NOT NULL REFERENCES webhook_endpoint (id),
  sealed      bytea NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  expires_at  timestamptz(3)
);
CREATE INDEX webhook_secret_endpoint ON webhook_secret (endpoint_id);
CREATE UNIQUE INDEX webhook_secret_current ON webhook_secret (endpoint_id) WHERE expires_at IS NULL;

-- The body is what is signed and sent, on every attempt and to every endpoint. It outlives calls and tenants, so it refers to none.
CREATE TABLE webhook_event (
  id               text PRIMARY KEY,
  environment_id   text NOT NULL REFERENCES environment (id),
  type             text NOT NULL,
  occurred_at      timestamptz(3) NOT NULL,
  body             text NOT NULL,
  tenant_id        text,
  call_id          text,
  test_endpoint_id text,
  created_at       timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX webhook_event_environment ON webhook_event (environment_id, created_at);
CREATE INDEX webhook_event_created ON webhook_event (created_at);
CREATE INDEX webhook_event_call ON webhook_event (call_id);
CREATE INDEX webhook_event_tenant ON webhook_event (tenant_id);

-- One row for an event and an endpoint that it goes to: a queue while `pending`, a record afterwards.
CREATE TABLE webhook_delivery (
  id             text PRIMARY KEY,
  position       bigserial NOT NULL,
  environment_id text NOT NULL REFERENCES environment (id),
  event_id       text NOT NULL REFERENCES webhook_event (id),
  endpoint_id    text NOT NULL REFERENCES webhook_endpoint (id),
  state          webhook_delivery_state NOT NULL DEFAULT 'pending',
  trigger        webhook_attempt_trigger NOT NULL DEFAULT 'scheduled',
  tries_count    integer NOT NULL DEFAULT 0,
  attempts_count integer NOT NULL DEFAULT 0,
  due_at         timestamptz(3) NOT NULL DEFAULT 'epoch',
  lease_id       text,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (event_id, endpoint_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, due_at, position) WHERE state = 'pending';
CREATE INDEX webhook_delivery_leased ON webhook_delivery (endpoint_id, due_at) WHERE lease_id IS NOT NULL;
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_environment ON webhook_delivery (environment_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_state ON webhook_delivery (environment_id, state, created_at DESC, id DESC);

CREATE TABLE webhook_attempt (
  id              text PRIMARY KEY,
  delivery_id     text NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
  endpoint_id     text NOT NULL REFERENCES webhook_endpoint (id),
  number          integer NOT NULL,
  trigger         webhook_attempt_trigger NOT NULL,
  started_at      timestamptz(3) NOT NULL,
  duration_ms     integer NOT NULL,
  status_code     integer,
  error_kind      text,
  response_body   text,
  request_headers jsonb NOT NULL
);
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id, number);
CREATE INDEX webhook_attempt_endpoint ON webhook_attempt (endpoint_id, started_at DESC);
CREATE INDEX webhook_attempt_started ON webhook_attempt (started_at);
