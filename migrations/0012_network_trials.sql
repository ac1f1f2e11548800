-- Trials of one day, to bound how many a network is granted. Rows of earlier days are deleted.
CREATE TABLE network_trials (
  -- As in 2026-11-23, in UTC.
  day TEXT NOT NULL,
  -- Keyed hashes of the user and of the network, other ones each day.
  user_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  PRIMARY KEY (day, user_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX network_trials_by_network ON network_trials (day, network_hash);
