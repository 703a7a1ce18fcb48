CREATE INDEX sandbox_checkout_organization ON sandbox_checkout (organization_id);
