import type { z } from 'zod';
import { operatorCallSchema } from '../../domain/api/operator.ts';
import { dayOf } from '../../domain/days.ts';
import { reportIncident } from './incident-store.ts';

/** Per network and hour. */
const attemptsLoggedMax = 20;

/** Networks per hour: an attacker may have any number of them. */
const networksLoggedMax = 100;

/** The row that counts the networks of an hour has this in place of a network. */
const networkCounter = 'networks';

/** Attempts of one network in an hour that make an incident. */
const attemptsReported = 10;

const hourMs = 60 * 60_000;

/** How long the numbers of attempts are stored, in milliseconds. */
const attemptRetentionMs = 30 * 24 * hourMs;

export type OperatorCall = Omit<z.output<typeof operatorCallSchema>, 'at'>;

export async function recordOperatorCall(
  database: D1Database,
  call: OperatorCall,
  now: number,
): Promise<void> {
  await database
    .prepare(
      `INSERT INTO operator_log (at, who, network, method, path, reason, status)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(now, call.who, call.network, call.method, call.path, call.reason, call.status)
    .run();
}

/**
 * Records the first `attemptsLoggedMax` attempts per hour of at most `networksLoggedMax` networks, so nobody can fill
 * the table. Many attempts of one network are one incident a day.
 */
export async function recordOperatorAttempt(
  environment: Env,
  call: OperatorCall,
  now: number,
): Promise<void> {
  const attempts = await countAttempt(environment.DATABASE, call.network, now);
  if (attempts === null || attempts > attemptsLoggedMax) return;
  await recordOperatorCall(environment.DATABASE, call, now);
  if (attempts !== attemptsReported) return;
  const detail = { network: call.network, attempts };
  await reportIncident(environment, { kind: 'operator_refused', subject: dayOf(now), detail }, now);
}

async function countAttempt(
  database: D1Database,
  network: string,
  now: number,
): Promise<number | null> {
  const hour = Math.floor(now / hourMs);
  const known = await attemptsOf(database, network, hour);
  if (known >= attemptsLoggedMax) return null;
  const networks = known === 0 ? await attemptsOf(database, networkCounter, hour) : 0;
  if (networks >= networksLoggedMax) return null;
  const attempts = await count(database, network, hour);
  // Of simultaneous attempts only one is the first.
  if (attempts === 1) await count(database, networkCounter, hour);
  return attempts;
}

async function attemptsOf(database: D1Database, network: string, hour: number): Promise<number> {
  const attempts = await database
    .prepare('SELECT attempts FROM operator_attempts WHERE network = ? AND hour = ?')
    .bind(network, hour)
    .first<number>('attempts');
  return attempts ?? 0;
}

async function count(database: D1Database, network: string, hour: number): Promise<number> {
  const attempts = await database
    .prepare(
      `INSERT INTO operator_attempts (network, hour, attempts) VALUES (?, ?, 1)
       ON CONFLICT (network, hour) DO UPDATE SET attempts = attempts + 1 RETURNING attempts`,
    )
    .bind(network, hour)
    .first<number>('attempts');
  return attempts ?? 1;
}

export async function deleteOldAttempts(database: D1Database, now: number): Promise<number> {
  const { meta } = await database
    .prepare('DELETE FROM operator_attempts WHERE hour < ?')
    .bind(Math.floor((now - attemptRetentionMs) / hourMs))
    .run();
  return meta.changes;
}

export async function listOperatorCalls(
  database: D1Database,
  limit: number,
): Promise<(OperatorCall & { at: number })[]> {
  const { results } = await database
    .prepare('SELECT * FROM operator_log ORDER BY at DESC, id DESC LIMIT ?')
    .bind(limit)
    .all();
  return results.map((row) => operatorCallSchema.parse(row));
}
