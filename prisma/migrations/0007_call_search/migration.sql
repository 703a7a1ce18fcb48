-- People look for a call by the last digits of its caller's number: the digits are kept backwards, so that their end is a prefix.
CREATE INDEX call_caller_digits_idx
  ON call (environment_id, reverse(regexp_replace(from_number, '\D', '', 'g')) text_pattern_ops)
  WHERE from_number IS NOT NULL;
