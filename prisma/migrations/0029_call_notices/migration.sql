-- What became of the notice of a call at a connection that is told of every call. It holds nothing of what was said.
CREATE TYPE call_notice_status AS ENUM ('waiting', 'sending', 'sent', 'unclear', 'failed');

CREATE TABLE call_notice (
  call_id       text NOT NULL REFERENCES call (id),
  connection_id text NOT NULL REFERENCES connection (id),
  status        call_notice_status NOT NULL DEFAULT 'waiting',
  attempts      integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed, as a code of ours.
  error         text,
  updated_at    timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (call_id, connection_id)
);

CREATE INDEX call_notice_connection ON call_notice (connection_id);
