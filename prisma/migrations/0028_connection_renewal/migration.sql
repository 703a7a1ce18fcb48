-- Until when one process asks the provider for new tokens of it, or nobody asks after a failure: a token that may be used once is never used twice at once.
ALTER TABLE connection ADD COLUMN renewing_until timestamptz(3);
