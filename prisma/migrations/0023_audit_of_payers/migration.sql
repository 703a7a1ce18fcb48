-- The audit also tells what somebody did who had the address of a payment page. What was written before fits already.
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_kind_check,
  ADD CONSTRAINT audit_entry_actor_kind_check
    CHECK (actor_kind IN ('member', 'api_key', 'mcp', 'link', 'payer', 'operator', 'worker', 'voice')) NOT VALID;
