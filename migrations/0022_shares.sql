-- Pictures that their owners share. A row stays for a while after its share has ended, so that its address says so.
CREATE TABLE shares (
  id TEXT PRIMARY KEY,
  -- Empty after the account was deleted.
  user_id TEXT NOT NULL,
  picture_id TEXT NOT NULL,
  -- 'pending' until R2 has the picture, then 'live'; 'ended' by its owner, 'taken_down' by the operator.
  state TEXT NOT NULL,
  -- The name of the picture in R2, and when it is to be deleted there. Epoch milliseconds, as are the others.
  key TEXT,
  delete_at INTEGER,
  -- JSON of the picture, how it was made, and its receipt. Null after the end.
  picture TEXT,
  record TEXT,
  receipt TEXT,
  -- Of the file, in hexadecimal. It stays where the operator took the picture down.
  sha256 TEXT,
  show_prompt INTEGER NOT NULL,
  allow_remix INTEGER NOT NULL,
  show_receipt INTEGER NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX shares_of_pictures ON shares (user_id, picture_id) WHERE state = 'live';
CREATE INDEX shares_by_user ON shares (user_id, created_at);
CREATE INDEX shares_to_delete ON shares (delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX shares_ended ON shares (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX shares_taken_down ON shares (sha256) WHERE state = 'taken_down';
