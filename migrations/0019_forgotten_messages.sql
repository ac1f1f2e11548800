-- When the operator erased what a message said and who sent it. Its id remains, so that a copy that
-- arrives later is not stored as another message.
ALTER TABLE contact_messages ADD COLUMN forgotten_at INTEGER;
