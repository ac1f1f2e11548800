import { z } from 'zod';
import { dayOf } from './incident.ts';
import { reportIncident } from './incident-store.ts';

/** Attempts of one network in an hour that have a row of their own; later ones are counted. */
const attemptsLoggedMax = 20;

/** Attempts of one network in an hour after which the operator is told. */
const attemptsReported = 10;

const hourMs = 60 * 60_000;

/** How long the numbers of attempts are stored, in milliseconds. */
const attemptRetentionMs = 30 * 24 * hourMs;

/** One call of the operator, or an attempt without the secret. */
export interface OperatorCall {
  /** Who called, as they named themselves. */
  who: string;
  network: string;
  method: string;
  /** Without the query, which may hold an e-mail address. */
  path: string;
  reason: string | null;
  status: number;
}

const rowSchema = z.object({
  at: z.int(),
  who: z.string(),
  network: z.string(),
  method: z.string(),
  path: z.string(),
  reason: z.string().nullable(),
  status: z.int(),
});

/** Records a call of the operator. `now` is in epoch milliseconds. */
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
 * Records an attempt without the secret: the first ones of a network in an hour each, later ones as
 * a number, so that nobody fills the table. Many of them are an incident.
 */
export async function recordOperatorAttempt(
  environment: Env,
  call: OperatorCall,
  now: number,
): Promise<void> {
  const attempts = await environment.DATABASE.prepare(
    `INSERT INTO operator_attempts (network, hour, attempts) VALUES (?, ?, 1)
     ON CONFLICT (network, hour) DO UPDATE SET attempts = attempts + 1 RETURNING attempts`,
  )
    .bind(call.network, Math.floor(now / hourMs))
    .first<number>('attempts');
  if (attempts === null || attempts > attemptsLoggedMax) return;
  await recordOperatorCall(environment.DATABASE, call, now);
  if (attempts !== attemptsReported) return;
  const subject = `${call.network}:${dayOf(now)}`;
  const detail = { network: call.network, attempts };
  await reportIncident(environment, { kind: 'operator_refused', subject, detail }, now);
}

/** Deletes the numbers of attempts that are older than `attemptRetentionMs`. */
export async function deleteOldAttempts(database: D1Database, now: number): Promise<void> {
  await database
    .prepare('DELETE FROM operator_attempts WHERE hour < ?')
    .bind(Math.floor((now - attemptRetentionMs) / hourMs))
    .run();
}

/** Returns at most `limit` calls and attempts, the latest first. */
export async function listOperatorCalls(
  database: D1Database,
  limit: number,
): Promise<(OperatorCall & { at: number })[]> {
  const { results } = await database
    .prepare('SELECT * FROM operator_log ORDER BY at DESC, id DESC LIMIT ?')
    .bind(limit)
    .all();
  return results.map((row) => rowSchema.parse(row));
}
