-- Where a voice node answers STUN itself; the sessions that are given to it name it to their browsers.
ALTER TABLE voice_node ADD COLUMN stun_url text;
