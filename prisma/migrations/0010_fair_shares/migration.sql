-- How many calls an organization, and if it wants a tenant of it, may have at the same time.
ALTER TABLE organization
  ADD COLUMN concurrent_calls_max integer NOT NULL DEFAULT 100
    CONSTRAINT organization_concurrent_calls_max CHECK (concurrent_calls_max > 0);

ALTER TABLE tenant
  ADD COLUMN concurrent_calls_max integer
    CONSTRAINT tenant_concurrent_calls_max CHECK (concurrent_calls_max > 0);

-- Said by the node itself: it is too busy to take more calls, whatever its capacity.
ALTER TABLE voice_node ADD COLUMN is_overloaded boolean NOT NULL DEFAULT false;
