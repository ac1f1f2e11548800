-- The nonces of ID tokens that have signed somebody in, so that no token signs in twice.
CREATE TABLE used_nonces (
  -- SHA-256 of the nonce.
  nonce_hash TEXT PRIMARY KEY,
  -- Epoch milliseconds. A nonce is refused after its expiry, recorded or not.
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX used_nonces_by_expiry ON used_nonces (expires_at);
