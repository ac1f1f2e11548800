-- A keyed hash of the reporter's range of networks. Null in rows of an earlier version, and with the hash of the network.
ALTER TABLE reports ADD COLUMN range_hash TEXT;

CREATE TRIGGER reports_forget_range AFTER UPDATE OF reporter_hash ON reports
  WHEN NEW.reporter_hash IS NULL AND NEW.range_hash IS NOT NULL
  BEGIN UPDATE reports SET range_hash = NULL WHERE id = NEW.id; END;
