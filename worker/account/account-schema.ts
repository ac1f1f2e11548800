import type { Migration } from '../storage/migrate.ts';

/** The list is append-only, in order of creation. */
export const accountMigrations: readonly Migration[] = [
  {
    name: '1-ledger',
    statements: [
      `CREATE TABLE account (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         opened_at INTEGER,
         frozen INTEGER NOT NULL DEFAULT 0,
         closed_at INTEGER,
         halted TEXT
       ) STRICT`,
      'INSERT INTO account (id) VALUES (1)',
      // The content and the outcome of each ref, so that a repeated operation changes nothing.
      `CREATE TABLE operations (
         ref TEXT PRIMARY KEY,
         content TEXT NOT NULL,
         outcome TEXT NOT NULL,
         created_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE entries (
         seq INTEGER PRIMARY KEY AUTOINCREMENT,
         ref TEXT NOT NULL UNIQUE,
         kind TEXT NOT NULL,
         amount INTEGER NOT NULL,
         balance_after INTEGER NOT NULL,
         note TEXT NOT NULL,
         created_at INTEGER NOT NULL
       ) STRICT`,
      `CREATE TABLE holds (
         ref TEXT PRIMARY KEY,
         amount INTEGER NOT NULL CHECK (amount > 0),
         note TEXT NOT NULL,
         state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'released', 'expired')),
         created_at INTEGER NOT NULL,
         expires_at INTEGER NOT NULL,
         ended_at INTEGER
       ) STRICT, WITHOUT ROWID`,
      "CREATE INDEX open_holds ON holds (expires_at) WHERE state = 'open'",
    ],
  },
  {
    name: '2-jobs',
    statements: [
      `CREATE TABLE jobs (
         id TEXT PRIMARY KEY,
         seq INTEGER NOT NULL UNIQUE,
         request TEXT NOT NULL,
         mobile INTEGER NOT NULL,
         tool TEXT NOT NULL,
         cost INTEGER NOT NULL,
         state TEXT NOT NULL,
         stage TEXT NOT NULL,
         place INTEGER,
         eta_ms INTEGER,
         result TEXT,
         error_code TEXT,
         error_message TEXT,
         created_at INTEGER NOT NULL,
         deadline_at INTEGER NOT NULL,
         settled_at INTEGER
       ) STRICT, WITHOUT ROWID`,
      "CREATE INDEX unfinished_jobs ON jobs (deadline_at) WHERE state IN ('queued', 'running')",
    ],
  },
  {
    name: '3-reversals-and-retention',
    statements: [
      `CREATE TABLE reversals (
         ref TEXT PRIMARY KEY,
         grant_ref TEXT NOT NULL,
         returned_minor INTEGER,
         of_minor INTEGER,
         credits INTEGER NOT NULL CHECK (credits >= 0),
         created_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      'CREATE INDEX reversals_by_grant ON reversals (grant_ref)',
      `CREATE TRIGGER entries_stay_as_written BEFORE UPDATE ON entries
         BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END`,
      `CREATE TRIGGER entries_stay BEFORE DELETE ON entries
         BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END`,
      // The request is deleted after its retention; its digest still identifies a repeated request.
      'ALTER TABLE jobs ADD COLUMN request_digest TEXT',
      'ALTER TABLE jobs ADD COLUMN prune_at INTEGER',
      'ALTER TABLE jobs ADD COLUMN pruned_at INTEGER',
      'UPDATE jobs SET prune_at = settled_at + 604800000 WHERE settled_at IS NOT NULL',
      'CREATE INDEX jobs_to_prune ON jobs (prune_at) WHERE prune_at IS NOT NULL AND pruned_at IS NULL',
    ],
  },
  {
    name: '4-holds-end-once',
    statements: [
      // The newest entry when the hold was created; null for holds older than this column.
      'ALTER TABLE holds ADD COLUMN after_seq INTEGER',
      `CREATE TRIGGER holds_end_once BEFORE UPDATE ON holds WHEN OLD.state <> 'open'
         BEGIN SELECT RAISE(ABORT, 'a hold that has ended is never changed'); END`,
      `CREATE TRIGGER holds_stay BEFORE DELETE ON holds
         BEGIN SELECT RAISE(ABORT, 'a hold is never deleted'); END`,
    ],
  },
  {
    name: '5-uploads',
    statements: [
      `CREATE TABLE uploads (
         id TEXT PRIMARY KEY,
         key TEXT NOT NULL,
         type TEXT NOT NULL,
         width INTEGER NOT NULL,
         height INTEGER NOT NULL,
         expires_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      'CREATE INDEX uploads_by_expiry ON uploads (expires_at)',
      // Where the client reached the app: providers fetch uploads from there.
      'ALTER TABLE jobs ADD COLUMN origin TEXT',
    ],
  },
  {
    name: '6-fresh-pictures',
    statements: [
      `CREATE TABLE fresh_pictures (
         job_id TEXT NOT NULL,
         part INTEGER NOT NULL,
         bytes BLOB NOT NULL,
         UNIQUE (job_id, part)
       ) STRICT`,
      // Earlier versions had a stage while R2 stored the result.
      "UPDATE jobs SET stage = 'rendering' WHERE stage = 'saving'",
    ],
  },
  {
    name: '7-unsaved-results',
    statements: ['ALTER TABLE fresh_pictures RENAME TO unsaved_results'],
  },
  {
    name: '8-bounds',
    statements: [
      `CREATE TABLE provider_calls (
         seq INTEGER PRIMARY KEY AUTOINCREMENT,
         job_id TEXT NOT NULL,
         called_at INTEGER NOT NULL
       ) STRICT`,
      'CREATE INDEX provider_calls_by_time ON provider_calls (called_at)',
      `CREATE TABLE prompt_requests (
         seq INTEGER PRIMARY KEY AUTOINCREMENT,
         requested_at INTEGER NOT NULL
       ) STRICT`,
      'CREATE INDEX prompt_requests_by_time ON prompt_requests (requested_at)',
    ],
  },
  {
    name: '9-orders',
    statements: [
      // Our id and Razorpay's. Amounts in minor units.
      `CREATE TABLE orders (
         id TEXT PRIMARY KEY,
         razorpay_order_id TEXT NOT NULL UNIQUE,
         product_id TEXT NOT NULL,
         credits INTEGER NOT NULL CHECK (credits > 0),
         amount INTEGER NOT NULL CHECK (amount > 0),
         currency TEXT NOT NULL,
         created_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
    ],
  },
  {
    name: '10-order-checks',
    statements: [
      // When the account checks the order; null for never. Failed checks in a row make it wait.
      'ALTER TABLE orders ADD COLUMN next_check_at INTEGER',
      'ALTER TABLE orders ADD COLUMN failed_checks INTEGER NOT NULL DEFAULT 0',
      'CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL',
    ],
  },
  {
    name: '11-disabled',
    // When the operator disabled the account; 0 if it was enabled again.
    statements: ['ALTER TABLE account ADD COLUMN disabled_at INTEGER'],
  },
  {
    name: '12-uncharged-jobs',
    statements: [
      "CREATE INDEX uncharged_jobs ON jobs (settled_at) WHERE state IN ('failed', 'cancelled')",
    ],
  },
  {
    name: '13-grants-of-disputes',
    // The grant whose credits a dispute holds; null in holds of jobs.
    statements: ['ALTER TABLE holds ADD COLUMN grant_ref TEXT'],
  },
  {
    name: '14-checkpoint',
    statements: [
      // Holds and reversals are numbered in order of creation, so that an audit finds the new ones.
      'ALTER TABLE holds ADD COLUMN seq INTEGER',
      'DROP TRIGGER holds_end_once',
      `UPDATE holds SET seq = numbered.seq FROM (
         SELECT ref, ROW_NUMBER() OVER (ORDER BY COALESCE(after_seq, 0), created_at, ref) AS seq
         FROM holds) AS numbered
       WHERE numbered.ref = holds.ref`,
      `CREATE TRIGGER holds_end_once BEFORE UPDATE ON holds WHEN OLD.state <> 'open'
         BEGIN SELECT RAISE(ABORT, 'a hold that has ended is never changed'); END`,
      'CREATE UNIQUE INDEX holds_in_order ON holds (seq)',
      `CREATE TRIGGER holds_are_numbered BEFORE INSERT ON holds
         WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq), 0) + 1 FROM holds)
         BEGIN SELECT RAISE(ABORT, 'a hold has the next number'); END`,
      'ALTER TABLE reversals ADD COLUMN seq INTEGER',
      `UPDATE reversals SET seq = numbered.seq FROM (
         SELECT ref, ROW_NUMBER() OVER (ORDER BY created_at, ref) AS seq FROM reversals) AS numbered
       WHERE numbered.ref = reversals.ref`,
      'CREATE UNIQUE INDEX reversals_in_order ON reversals (seq)',
      `CREATE TRIGGER reversals_are_numbered BEFORE INSERT ON reversals
         WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq), 0) + 1 FROM reversals)
         BEGIN SELECT RAISE(ABORT, 'a reversal has the next number'); END`,
      // What the last audit verified; see `Checkpoint`. The last two: up to which entry, and when (epoch
      // milliseconds), the whole ledger was audited.
      `CREATE TABLE checkpoint (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         seq INTEGER NOT NULL,
         balance INTEGER NOT NULL,
         recorded_ends INTEGER NOT NULL,
         trials INTEGER NOT NULL,
         holds INTEGER NOT NULL,
         reversals INTEGER NOT NULL,
         reversed_since_hold INTEGER NOT NULL,
         whole_seq INTEGER NOT NULL DEFAULT 0,
         whole_at INTEGER NOT NULL DEFAULT 0
       ) STRICT`,
      "CREATE INDEX purchases ON entries (seq) WHERE kind = 'purchase'",
    ],
  },
  {
    name: '15-sessions',
    statements: [
      // The user as the last sign-in described them. `created_at` is ISO 8601.
      `CREATE TABLE user (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         email TEXT NOT NULL,
         display_name TEXT,
         photo_url TEXT,
         created_at TEXT NOT NULL
       ) STRICT`,
      // SHA-256 of each session's secret, and of the previous one for a moment after the renewal.
      `CREATE TABLE sessions (
         id TEXT PRIMARY KEY,
         hash TEXT NOT NULL UNIQUE,
         previous_hash TEXT,
         previous_until INTEGER,
         rotation_salt TEXT,
         created_at INTEGER NOT NULL,
         expires_at INTEGER NOT NULL,
         last_used_at INTEGER NOT NULL,
         browser TEXT,
         city TEXT,
         country TEXT
       ) STRICT`,
      // How often deleting the user from D1 was tried, and the next attempt; null when it is done.
      `CREATE TABLE user_erasure (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         asked INTEGER NOT NULL,
         due_at INTEGER
       ) STRICT`,
    ],
  },
  {
    name: '16-orders-under-way',
    // How long the checkout may be open or its payment awaits confirmation; null for neither.
    statements: ['ALTER TABLE orders ADD COLUMN under_way_until INTEGER'],
  },
  {
    name: '17-pictures',
    statements: [
      'ALTER TABLE account ADD COLUMN keep_pictures INTEGER NOT NULL DEFAULT 0',
      // When the user deleted the job's picture, in epoch milliseconds.
      'ALTER TABLE jobs ADD COLUMN deleted_at INTEGER',
      // Pictures saved in the account. Without a key, the job's result is not yet copied.
      `CREATE TABLE pictures (
         id TEXT PRIMARY KEY,
         key TEXT,
         type TEXT NOT NULL,
         width INTEGER NOT NULL,
         height INTEGER NOT NULL,
         record TEXT NOT NULL,
         ts INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      'CREATE INDEX pictures_by_time ON pictures (ts, id)',
      'CREATE INDEX pictures_to_copy ON pictures (ts) WHERE key IS NULL',
      `CREATE TABLE deleted_pictures (
         seq INTEGER PRIMARY KEY AUTOINCREMENT,
         id TEXT NOT NULL UNIQUE
       ) STRICT`,
      // Names in R2 to delete at a given time.
      `CREATE TABLE picture_deletions (
         key TEXT PRIMARY KEY,
         due_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      'CREATE INDEX picture_deletions_by_time ON picture_deletions (due_at)',
    ],
  },
  {
    name: '18-ready-emails',
    statements: [
      // The language of the e-mails about finished pictures; null if the user wants none.
      'ALTER TABLE account ADD COLUMN ready_email_language TEXT',
      // Whether nobody has seen the job's picture, and when an e-mail about it is due.
      'ALTER TABLE jobs ADD COLUMN is_unseen INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE jobs ADD COLUMN email_at INTEGER',
      'CREATE INDEX jobs_to_email ON jobs (email_at) WHERE email_at IS NOT NULL',
      'CREATE INDEX unseen_jobs ON jobs (id) WHERE is_unseen = 1',
    ],
  },
  {
    name: '19-closing-request',
    // The id of the request that closed the account; null if a refused sign-in did.
    statements: ['ALTER TABLE user_erasure ADD COLUMN request_id TEXT'],
  },
  {
    name: '20-lowered-holds',
    // A refund lowers what a dispute of the same payment holds.
    statements: [
      `CREATE TRIGGER holds_are_only_lowered BEFORE UPDATE OF amount ON holds
         WHEN NEW.amount > OLD.amount OR OLD.grant_ref IS NULL
         BEGIN SELECT RAISE(ABORT, 'only the hold of a dispute changes, to less'); END`,
    ],
  },
  {
    name: '21-refusals-for-lack-of-credits',
    statements: [
      `CREATE INDEX refusals_for_lack_of_credits ON operations (created_at)
         WHERE instr(outcome, '"insufficient_credits"') > 0`,
    ],
  },
  {
    name: '22-closing-orders',
    // Whether the buyer closed the checkout while a payment of the order might be pending.
    statements: ['ALTER TABLE orders ADD COLUMN is_closing INTEGER NOT NULL DEFAULT 0'],
  },
  {
    name: '23-batches',
    statements: [
      `CREATE TABLE batches (
         id TEXT PRIMARY KEY,
         seq INTEGER NOT NULL UNIQUE,
         digest TEXT NOT NULL,
         cost INTEGER NOT NULL,
         created_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
      'ALTER TABLE jobs ADD COLUMN batch_id TEXT',
      // Whether the job is queued in the account. Its deadline counts from its start.
      'ALTER TABLE jobs ADD COLUMN is_waiting INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE jobs ADD COLUMN deadline_ms INTEGER NOT NULL DEFAULT 180000',
      'CREATE INDEX jobs_of_batches ON jobs (batch_id, seq) WHERE batch_id IS NOT NULL',
    ],
  },
  {
    name: '24-provider-costs',
    // Of all calls for the job, in millionths of a dollar; null if no cost is known.
    statements: ['ALTER TABLE jobs ADD COLUMN provider_cost INTEGER'],
  },
  {
    name: '25-calls-that-fail-by-the-operator',
    // Whether only the operator can end the failure of the call.
    statements: ['ALTER TABLE provider_calls ADD COLUMN is_operators INTEGER NOT NULL DEFAULT 0'],
  },
  {
    name: '26-submissions',
    // The job's request that a vendor has accepted, as JSON.
    statements: ['ALTER TABLE jobs ADD COLUMN submission TEXT'],
  },
  {
    name: '27-refused-prompts',
    statements: [
      `CREATE TABLE refused_prompts (
         job_id TEXT PRIMARY KEY,
         refused_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
    ],
  },
  {
    name: '28-pictures-made-here',
    // Whether the picture is the result of its job, and not a file of a device.
    statements: [
      'ALTER TABLE pictures ADD COLUMN is_result INTEGER NOT NULL DEFAULT 0',
      `UPDATE pictures SET is_result = 1 WHERE id IN
         (SELECT id FROM jobs WHERE deleted_at IS NULL AND result IS NOT NULL
            AND json_extract(result, '$.isFinished') IS NULL)`,
    ],
  },
  {
    name: '29-entry-codes',
    // What an entry says, as a code with parameters in JSON. Null: from before, with an English note.
    statements: [
      'ALTER TABLE entries ADD COLUMN code TEXT',
      'ALTER TABLE entries ADD COLUMN params TEXT',
      'ALTER TABLE holds ADD COLUMN tool TEXT',
    ],
  },
  {
    name: '30-judged-prompts',
    statements: [
      `CREATE TABLE judged_prompts (
         seq INTEGER PRIMARY KEY,
         job_id TEXT NOT NULL,
         judged_at INTEGER NOT NULL
       ) STRICT`,
      'CREATE INDEX judged_prompts_by_time ON judged_prompts (judged_at)',
    ],
  },
  {
    name: '31-export-requests',
    statements: ['CREATE TABLE export_requests (requested_at INTEGER NOT NULL) STRICT'],
  },
];
