-- Which actions of which connections a call can use, under which names, and which were left out and why.
ALTER TABLE call ADD COLUMN actions jsonb;
-- A service of a customer's own may refuse a key once by mistake: the second time in a row counts.
ALTER TABLE connection ADD COLUMN refused_at timestamptz(3);
