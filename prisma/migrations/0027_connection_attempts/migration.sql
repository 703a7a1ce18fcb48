-- One way of somebody to a provider and back, by which a connection is made or made anew.
CREATE TYPE connection_attempt_status AS ENUM ('pending', 'connected', 'refused');

CREATE TABLE connection_attempt (
  id             text PRIMARY KEY,
  environment_id text NOT NULL REFERENCES environment (id),
  -- null: for the environment itself.
  tenant_id      text REFERENCES tenant (id),
  connector      text NOT NULL,
  -- What is connected again, and what has come of it; null: nothing yet.
  connection_id  text REFERENCES connection (id),
  status         connection_attempt_status NOT NULL DEFAULT 'pending',
  -- Why it was refused, as a code of ours.
  reason         text,
  -- What was filled in, without secrets.
  inputs         jsonb NOT NULL DEFAULT '{}',
  -- Of the state that the provider sends back.
  state_hash     bytea NOT NULL UNIQUE,
  -- Sealed JSON: what the exchange of the code needs. Gone when the attempt has ended.
  pending        bytea,
  -- Who began it: the kind of viewer, and the id of the person or key.
  starter_kind   text NOT NULL,
  starter_id     text,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  expires_at     timestamptz(3) NOT NULL,
  -- When the provider sent somebody back; it is good for once.
  answered_at    timestamptz(3),
  CONSTRAINT connection_attempt_reason CHECK ((reason IS NOT NULL) = (status = 'refused')),
  CONSTRAINT connection_attempt_result CHECK (status <> 'connected' OR connection_id IS NOT NULL)
);

CREATE INDEX connection_attempt_environment ON connection_attempt (environment_id);
CREATE INDEX connection_attempt_tenant ON connection_attempt (tenant_id);
CREATE INDEX connection_attempt_connection ON connection_attempt (connection_id);
CREATE INDEX connection_attempt_expiry ON connection_attempt (expires_at);
