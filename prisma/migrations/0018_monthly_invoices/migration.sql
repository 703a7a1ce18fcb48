-- Invoices of calls: which call is on which invoice, and what was told of each.

-- null: on no invoice yet. Of calls that are paid by invoice only.
ALTER TABLE call ADD COLUMN invoice_id text;
CREATE INDEX call_uninvoiced ON call (environment_id, ended_at)
  WHERE payment_method = 'invoice' AND invoice_id IS NULL AND ended_at IS NOT NULL;
CREATE INDEX call_invoice ON call (invoice_id) WHERE invoice_id IS NOT NULL;

-- Whom it is for, as they were called when it was issued; null: it is older than this column.
ALTER TABLE invoice ADD COLUMN recipient_name text;
CREATE INDEX invoice_organization ON invoice (organization_id, number DESC);
CREATE INDEX invoice_open ON invoice (due_at) WHERE paid_at IS NULL AND voided_at IS NULL;

CREATE TYPE invoice_notice_kind AS ENUM ('issued', 'due_soon', 'late', 'late_again', 'last_days');

-- Mails about an invoice: each kind once.
CREATE TABLE invoice_notice (
  invoice_id text NOT NULL REFERENCES invoice (id),
  kind invoice_notice_kind NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (invoice_id, kind)
);
