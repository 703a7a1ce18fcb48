-- Tools that the gateway calls itself. null in both: the voice node ran it, and nothing was sent.
ALTER TABLE tool_invocation
  -- How often the request was sent; 0: it was refused before.
  ADD COLUMN attempts integer,
  -- Of the last answer.
  ADD COLUMN http_status integer;
