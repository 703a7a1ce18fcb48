-- A deleted connection keeps its credentials until the worker has ended its grant. Few rows: an account that somebody has connected.
ALTER TABLE connection DROP CONSTRAINT connection_credentials;
ALTER TABLE connection ADD CONSTRAINT connection_credentials CHECK (credentials IS NOT NULL OR deleted_at IS NOT NULL);
