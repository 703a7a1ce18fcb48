ALTER TABLE session ADD COLUMN traceparent text;
