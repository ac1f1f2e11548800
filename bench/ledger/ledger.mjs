import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { transactionOf } from '../../tests/pure/sqlite.ts';
import { accountMigrations } from '../../worker/account/account-schema.ts';
import { Ledger } from '../../worker/account/ledger/ledger.ts';
import { migrate } from '../../worker/storage/migrate.ts';

/** Entries of the accounts that are compared. */
const sizes = [100, 1000, 10_000, 100_000];

/** Pictures that are paid in each account, in turns with the other accounts, and undone. */
const pictures = 500;

/** Restarts and whole audits of each account. */
const restarts = 50;

const hourMs = 3_600_000;

/**
 * Measures what one picture costs the ledger (a hold and its capture), what a restart of the object
 * costs it, and what an audit of the whole costs, by the number of entries. SQLite is Node's, in a
 * file; the statements are prepared once, as in a Durable Object.
 */
export async function ledgerCosts() {
  const directory = mkdtempSync(join(tmpdir(), 'ledger-'));
  try {
    const accounts = sizes.map((entries) =>
      openAccount(join(directory, `${entries}.sqlite`), entries),
    );
    for (let round = 0; round < pictures; round += 1) {
      for (const account of accounts)
        account.undone(() => account.time('picture', account.payPicture));
    }
    for (let round = 0; round < restarts; round += 1) {
      for (const account of accounts) {
        account.time('restart', () => account.restart());
        account.time('audit', () => account.audit());
      }
    }
    const lines = accounts.map(
      (account) =>
        `${account.entries.toLocaleString('en')} entries: ${account.median('picture')} µs a picture, ` +
        `${account.median('restart')} µs a restart, ${account.median('audit')} µs an audit of the whole`,
    );
    const [smallest] = accounts;
    const largest = accounts.at(-1);
    const ratio = (what) => (largest.median(what) / smallest.median(what)).toFixed(2);
    return [
      ...lines,
      `a restart at ${largest.entries} entries against one at ${smallest.entries}: ${ratio('restart')}`,
      `a picture at ${largest.entries} entries against one at ${smallest.entries}: ${ratio('picture')}`,
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** An account with about so many entries, written by the ledger's own operations. */
function openAccount(file, entries) {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  const sql = handleOf(database);
  const clock = () => Date.now();
  migrate(sql, accountMigrations);
  const ledger = new Ledger(sql, clock);
  ledger.open();
  const payPicture = () => {
    const ref = `job:${crypto.randomUUID()}`;
    const note = 'Text to Image';
    const held = ledger.hold({ ref, credits: 1, expiresAt: clock() + hourMs, note, purpose: ref });
    const captured = ledger.capture({ holdRef: ref });
    if (!held.ok || !captured.ok) throw new Error(`Not paid: ${JSON.stringify([held, captured])}`);
  };
  sql.transaction(() => {
    for (let at = 1; at < entries; at += 1) {
      // One entry in a hundred is a purchase, and each picture is one.
      if (at % 100 !== 1) payPicture();
      else ledger.grant({ ref: `order:${at}`, credits: 120, note: 'Premium Pack' });
    }
  });
  const times = { picture: [], restart: [], audit: [] };
  return {
    entries,
    payPicture,
    /** Runs the work and undoes what it wrote, so that the account stays as large as it is. */
    undone: (work) => {
      database.exec('SAVEPOINT undone');
      work();
      database.exec('ROLLBACK TO undone; RELEASE undone');
    },
    restart: () => {
      migrate(sql, accountMigrations);
      if (!new Ledger(sql, clock).verifyRecent().ok) throw new Error('Halted by its restart');
    },
    audit: () => {
      if (ledger.audit().length > 0) throw new Error('Halted by its audit');
    },
    time: (what, work) => {
      const startedAt = performance.now();
      work();
      times[what].push(performance.now() - startedAt);
    },
    median: (what) =>
      Math.round(1000 * times[what].toSorted((a, b) => a - b)[times[what].length >> 1]),
  };
}

/** The database with its statements prepared once, as in a Durable Object. */
function handleOf(database) {
  const statements = new Map();
  return {
    all: (query, ...bindings) => {
      const statement = statements.get(query) ?? database.prepare(query);
      statements.set(query, statement);
      return statement.all(...bindings);
    },
    transaction: transactionOf(database),
  };
}
