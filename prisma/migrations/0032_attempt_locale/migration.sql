-- In which language whoever began it is told how it ended.
ALTER TABLE connection_attempt ADD COLUMN locale text;
