import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../../scripts/serve/port.mjs';
import { startPreview } from '../../../scripts/serve/preview.mjs';
import { pictureSize } from './picture-size.ts';

const dayMs = 24 * 60 * 60_000;

/** A deployment of its own, for which days can pass. */
export interface LaterDeployment {
  /** Where the app is served. */
  origin: string;
  /** Lets days pass on the server: it restarts, and what its accounts store for a time is so much older. */
  pass: (days: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function startLaterDeployment(): Promise<LaterDeployment> {
  const state = mkdtempSync(join(tmpdir(), 'imagemint-later-'));
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async () => {
    server = await startPreview(String(port), state);
    const body = JSON.stringify({ size: pictureSize });
    await fetch(`http://127.0.0.1:${port}/__services/image-provider/control`, {
      method: 'POST',
      body,
    });
  };
  const stop = async () => {
    const ended = server && once(server, 'exit');
    server?.kill();
    server = null;
    await ended;
  };
  await start();
  return {
    origin: `http://localhost:${port}`,
    pass: async (days) => {
      await stop();
      ageAccounts(join(state, 'v3/do/imagemint-CreditAccount'), days * dayMs);
      await start();
    },
    close: async () => {
      await stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/** What an account stores for a time. Entries of credits are never changed, and expire nothing here. */
const tables = ['jobs', 'pictures', 'picture_deletions', 'uploads', 'sessions'];

/** Makes every moment that is stored of these so much earlier, and each account's alarm. */
function ageAccounts(folder: string, ms: number): void {
  // The runtime counts in nanoseconds.
  const earlier = (column: string) => `${column} = ${column} - ${ms} * 1000000`;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file));
    if (file === 'metadata.sqlite') {
      database.exec(`UPDATE _cf_ALARM SET ${earlier('scheduled_time')}`);
    } else {
      database.exec(`UPDATE _cf_METADATA SET ${earlier('value')} WHERE key = 1`);
      for (const table of tables) ageTable(database, table, ms);
    }
    database.close();
  }
}

function ageTable(database: DatabaseSync, table: string, ms: number): void {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const moments = columns.map(({ name }) => String(name)).filter((name) => /^ts$|_at$/.test(name));
  const earlier = moments.map((name) => `${name} = ${name} - ${ms}`);
  database.exec(`UPDATE ${table} SET ${earlier.join(', ')}`);
}
