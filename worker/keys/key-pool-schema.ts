import type { Migration } from '../storage/migrate.ts';

/** Append-only, in order of creation. */
export const keyPoolMigrations: readonly Migration[] = [
  {
    name: '1-keys-by-fingerprint',
    statements: [
      // Earlier tables identified keys by position in the list. Their leases expired after two
      // minutes.
      'DROP TABLE IF EXISTS leases',
      'DROP TABLE IF EXISTS keys',
      `CREATE TABLE leases (
         id INTEGER PRIMARY KEY,
         fingerprint TEXT NOT NULL,
         leased_at INTEGER NOT NULL
       ) STRICT`,
      `CREATE TABLE keys (
         fingerprint TEXT PRIMARY KEY,
         rests_until INTEGER NOT NULL DEFAULT 0,
         rejected INTEGER NOT NULL DEFAULT 0
       ) STRICT, WITHOUT ROWID`,
    ],
  },
  {
    name: '2-users-of-leases',
    statements: ["ALTER TABLE leases ADD COLUMN user_id TEXT NOT NULL DEFAULT ''"],
  },
  {
    name: '3-calls-of-a-day',
    statements: [
      `CREATE TABLE day_calls (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         day TEXT NOT NULL,
         calls INTEGER NOT NULL
       ) STRICT`,
      "INSERT INTO day_calls (id, day, calls) VALUES (1, '', 0)",
    ],
  },
  {
    // Not read any more: until November 2026 the keys could be split between objects.
    name: '4-shards',
    statements: [
      `CREATE TABLE layout (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         epoch INTEGER NOT NULL,
         shards INTEGER NOT NULL,
         epoch_min INTEGER NOT NULL,
         changed_at INTEGER NOT NULL,
         next_shards INTEGER
       ) STRICT`,
      `CREATE TABLE moved_keys (
         fingerprint TEXT PRIMARY KEY,
         state TEXT NOT NULL
       ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE drawn_calls (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         day TEXT NOT NULL,
         calls INTEGER NOT NULL
       ) STRICT`,
      "INSERT INTO drawn_calls (id, day, calls) VALUES (1, '', 0)",
    ],
  },
  {
    name: '5-text-calls-of-a-day',
    statements: ['ALTER TABLE day_calls ADD COLUMN text_calls INTEGER NOT NULL DEFAULT 0'],
  },
  {
    name: '6-costs-and-times-of-calls',
    statements: [
      `CREATE TABLE call_sums (
         day TEXT NOT NULL,
         tool TEXT NOT NULL,
         model TEXT NOT NULL,
         quality TEXT NOT NULL,
         outcome TEXT NOT NULL,
         calls INTEGER NOT NULL,
         cost_micro_usd INTEGER,
         credits INTEGER NOT NULL,
         PRIMARY KEY (day, tool, model, quality, outcome)
       ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE call_times (
         tool TEXT NOT NULL,
         model TEXT NOT NULL,
         quality TEXT NOT NULL,
         usual_ms REAL NOT NULL,
         PRIMARY KEY (tool, model, quality)
       ) STRICT, WITHOUT ROWID`,
    ],
  },
];
