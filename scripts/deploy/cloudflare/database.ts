import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failed, type Outcome } from '../outcome.ts';
import { root } from '../tools.ts';
import type { Account } from './account.ts';
import { outcomeOf, rightsAdvice } from './cloudflare-api.ts';

const databaseSchema = z.object({ uuid: z.string() });
const replicationSchema = z.object({
  read_replication: z.object({ mode: z.string() }).optional(),
});
const rowsSchema = z.array(z.object({ results: z.array(z.object({ name: z.string() })) }));

/** Returns the id of the account's database of this name, or null. */
export async function findDatabase(
  { id, api }: Account,
  name: string,
): Promise<Outcome<string | null>> {
  const answer = await api.call(databaseSchema, 'GET', `/accounts/${id}/d1/database/${name}`);
  if (!answer.ok && answer.status === 404) return { ok: true, value: null };
  return answer.ok
    ? { ok: true, value: answer.value.uuid }
    : outcomeOf(answer, rightsAdvice('D1: Edit'));
}

/**
 * Lets D1 keep replicas of the database in other parts of the world, which cost nothing: prices
 * are read near the visitor. Returns false where they were there.
 */
export async function replicateReads(
  { id, api }: Account,
  databaseId: string,
): Promise<Outcome<boolean>> {
  const path = `/accounts/${id}/d1/database/${databaseId}`;
  const found = await api.call(replicationSchema, 'GET', path);
  if (!found.ok) return outcomeOf(found, rightsAdvice('D1: Edit'));
  if (found.value.read_replication?.mode === 'auto') return { ok: true, value: false };
  const set = await api.call(replicationSchema, 'PATCH', path, {
    read_replication: { mode: 'auto' },
  });
  return set.ok ? { ok: true, value: true } : outcomeOf(set, rightsAdvice('D1: Edit'));
}

/** Returns the names of the migrations that are not applied, in their order. */
export async function pendingMigrations(
  { id, api }: Account,
  databaseId: string,
): Promise<Outcome<string[]>> {
  const path = `/accounts/${id}/d1/database/${databaseId}/query`;
  // The first migration creates the table of migrations.
  const table = await api.call(rowsSchema, 'POST', path, {
    sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'",
  });
  if (!table.ok) return outcomeOf(table, rightsAdvice('D1: Edit'));
  let applied = new Set<string>();
  if (table.value[0]?.results.length) {
    const rows = await api.call(rowsSchema, 'POST', path, {
      sql: 'SELECT name FROM d1_migrations',
    });
    if (!rows.ok) return outcomeOf(rows, rightsAdvice('D1: Edit'));
    applied = new Set(rows.value[0]?.results.map(({ name }) => name));
  }
  const all = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'));
  return { ok: true, value: all.sort().filter((name) => !applied.has(name)) };
}

/** Refuses a deployment that would bind the Worker to another database, in which its users are missing. */
export function isSameDatabase(name: string, bound: string | null, found: string | null): Outcome {
  if (bound === null || bound === found) return { ok: true, value: undefined };
  return failed(
    `The Worker that runs now is bound to the database ${bound}, which is not the one called ${name}.`,
    "Find out which database holds the users ('npx wrangler d1 list') before anything is deployed.",
  );
}
