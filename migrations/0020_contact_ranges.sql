-- A keyed hash of the sender's range of networks, until it no longer counts against the limit. Null in
-- rows of an earlier version.
ALTER TABLE contact_messages ADD COLUMN range_hash TEXT;

CREATE INDEX contact_messages_by_range ON contact_messages (range_hash, created_at)
  WHERE range_hash IS NOT NULL;
