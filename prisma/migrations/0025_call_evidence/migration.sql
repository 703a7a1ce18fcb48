-- Which engine held the call when, what the values that were collected rest on, and how long each answer took. Calls from before have none.
ALTER TABLE call
  ADD COLUMN engines jsonb,
  ADD COLUMN field_evidence jsonb;
ALTER TABLE call_turn ADD COLUMN timing jsonb;
