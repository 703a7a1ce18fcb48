-- Gateways trust a verified key for a few seconds: this tells all of them when one was revoked, whoever wrote the row.
CREATE FUNCTION notify_api_key_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_key_revoked', NEW.id);
  RETURN NULL;
END
$$;

CREATE TRIGGER api_key_revoked
  AFTER UPDATE OF revoked_at ON api_key
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION notify_api_key_revoked();
