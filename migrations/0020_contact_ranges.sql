-- A keyed hash of the sender's range of networks, until it no longer counts against the limit. Null in
-- rows of an earlier version.
ALTER TABLE contact_messages ADD COLUMN range_hash TEXT;

CREATE INDEX contact_messages_by_range ON contact_messages (range_hash, created_at)
  WHERE range_hash IS NOT NULL;

-- A version that does not know ranges erases the hash of the network alone: with a message, and when its
-- hour has ended. The range goes with it. This version leaves an empty hash of the network instead of a
-- null one until the range's day has ended.
CREATE TRIGGER contact_messages_forget_range AFTER UPDATE OF sender_hash ON contact_messages
  WHEN NEW.sender_hash IS NULL AND NEW.range_hash IS NOT NULL
  BEGIN UPDATE contact_messages SET range_hash = NULL WHERE id = NEW.id; END;
