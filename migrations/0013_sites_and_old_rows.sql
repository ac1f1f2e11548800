-- Trials are also bounded by the site, which may have thousands of IPv6 networks. Null in rows of an
-- earlier version, which are deleted after their day.
ALTER TABLE network_trials ADD COLUMN site_hash TEXT;
CREATE INDEX network_trials_by_site ON network_trials (day, site_hash);

-- Old rows are deleted every minute: without these, all rows are read each time.
CREATE INDEX webhook_events_by_time ON webhook_events (handled_at);
CREATE INDEX operator_attempts_by_hour ON operator_attempts (hour);
