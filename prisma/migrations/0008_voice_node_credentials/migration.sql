-- Each voice node has a credential of its own, made by the operator, who also fixes where browsers reach it. Rows without a
-- hash are of the release before, whose nodes registered themselves: they are never chosen.
ALTER TABLE voice_node
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN credential_hash bytea,
  ADD COLUMN fixed_stun_url text,
  ADD COLUMN capacity_max integer NOT NULL DEFAULT 0,
  ADD COLUMN is_drain_ordered boolean NOT NULL DEFAULT false,
  ADD COLUMN revoked_at timestamptz(3),
  -- The process that holds the node's identity, and one that asks for it while the holder is silent.
  ADD COLUMN instance_id text,
  ADD COLUMN claimant_id text,
  ADD COLUMN claimed_at timestamptz(3),
  ADD COLUMN claim_seen_at timestamptz(3);

-- null: no process holds the identity.
ALTER TABLE voice_node ALTER COLUMN last_heartbeat_at DROP NOT NULL;

CREATE UNIQUE INDEX voice_node_credential_hash_key ON voice_node (credential_hash);
