-- How many days after its end a call keeps what was said, what was collected and who called; null: for good.
ALTER TABLE organization
  ADD COLUMN transcript_retention_days integer CHECK (transcript_retention_days BETWEEN 1 AND 3650),
  ADD COLUMN fields_retention_days integer CHECK (fields_retention_days BETWEEN 1 AND 3650),
  ADD COLUMN from_retention_days integer CHECK (from_retention_days BETWEEN 1 AND 3650);

-- What was erased stays erased: whatever writes a call's content looks here first.
ALTER TABLE call
  ADD COLUMN transcript_erased_at timestamptz(3),
  ADD COLUMN fields_erased_at timestamptz(3);

-- The purge asks for the oldest calls that still have something, and never for those in progress.
CREATE INDEX call_with_transcript_idx ON call (environment_id, ended_at, id)
  WHERE ended_at IS NOT NULL AND transcript_erased_at IS NULL;
CREATE INDEX call_with_fields_idx ON call (environment_id, ended_at, id)
  WHERE ended_at IS NOT NULL AND fields_erased_at IS NULL;
CREATE INDEX call_with_from_idx ON call (environment_id, ended_at, id)
  WHERE ended_at IS NOT NULL AND from_number IS NOT NULL;

-- The digits of every collected value that is as long as a telephone number: by them the calls are found in which somebody left one.
CREATE FUNCTION left_numbers(fields json) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(digits), '{}')
  FROM (
    SELECT regexp_replace(translate(value, '０１２３４５６７８９', '0123456789'), '\D', '', 'g') AS digits
    FROM json_each_text(fields)
  ) AS number
  WHERE char_length(digits) BETWEEN 9 AND 20
$$;
CREATE INDEX call_left_numbers_idx ON call USING gin (left_numbers(fields)) WHERE fields::text <> '{}';

-- Who did what with keys, secrets, people and callers' data. It names no caller: a number stands here as a keyed hash.
CREATE TABLE audit_entry (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id),
  environment_id  text REFERENCES environment (id),
  actor_kind      text NOT NULL CHECK (actor_kind IN ('member', 'api_key', 'mcp', 'link', 'operator', 'worker', 'voice')),
  actor_id        text,
  action          text NOT NULL,
  object_id       text,
  details         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  created_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_entry_newest ON audit_entry (organization_id, created_at DESC, id DESC);
CREATE INDEX audit_entry_environment ON audit_entry (environment_id);

-- Also for the owner of the table.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of % are neither changed nor deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_entry_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
