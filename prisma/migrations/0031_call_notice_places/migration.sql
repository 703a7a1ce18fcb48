-- A connection that tells several places has a notice for each, so that what fails at one is tried again there only.
ALTER TABLE call_notice ADD COLUMN place text NOT NULL DEFAULT '';

ALTER TABLE call_notice
  DROP CONSTRAINT call_notice_pkey,
  ADD CONSTRAINT call_notice_pkey PRIMARY KEY (call_id, connection_id, place);
