-- What a call collected belongs to its own row, so that one index scan answers a page of calls.
-- json, not jsonb: it keeps the order of the keys.
ALTER TABLE call ADD COLUMN fields json NOT NULL DEFAULT '{}' CHECK (json_typeof(fields) = 'object');
UPDATE call SET fields = kept.fields
  FROM (SELECT call_id, json_object_agg(key, value ORDER BY at_ms, key) AS fields FROM call_field GROUP BY call_id) AS kept
  WHERE kept.call_id = call.id;
DROP TABLE call_field;

-- Expired sessions are purged.
CREATE INDEX session_expires ON session (expires_at);

-- Usage sums over many calls: the index alone answers it.
DROP INDEX call_ended;
CREATE INDEX call_ended ON call (environment_id, ended_at) INCLUDE (tenant_id, channel, duration_ms, billed_milli_yen);
