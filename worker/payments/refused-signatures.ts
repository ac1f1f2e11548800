import { dayMs, dayOf } from '../../domain/days.ts';
import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { EventStore } from './store/event-store.ts';

/** The subjects of these incidents are days. */
const wrongSecrets = { kind: 'webhook_signature_refused', subject: '' } as const;

const silences = { kind: 'webhooks_silent', subject: '' } as const;

/** The webhook of an older payment is overdue. */
const webhookDueMs = 60 * 60_000;

const receiptsMax = 1000;

/** The shortest time between two queries of one isolate to D1. */
const queryEveryMs = 60_000;

const silenceEveryMs = 15 * 60_000;

/** When each database may be queried again, in epoch milliseconds. */
const reportAgainAt = new WeakMap<D1Database, number>();
const solveAgainAt = new WeakMap<D1Database, number>();
const silenceAgainAt = new WeakMap<D1Database, number>();

/**
 * Reports a wrong webhook secret after a refused signature. Anyone can send such a webhook, so it counts only
 * if a paid order missed its webhook. Only a later order reopens a closed incident. Never throws.
 */
export async function reportRefusedSignature(environment: Env, now: number): Promise<void> {
  const { DATABASE } = environment;
  if (now < (reportAgainAt.get(DATABASE) ?? 0)) return;
  reportAgainAt.set(DATABASE, now + queryEveryMs);
  await reportMissed(environment, wrongSecrets, now);
}

/**
 * Reports that no webhook arrived since the creation of an order that was paid through another path. A shield
 * in front of the Worker may refuse them, or Razorpay disabled the endpoint. Never throws.
 */
export async function reportSilence(environment: Env, now: number): Promise<void> {
  const { DATABASE } = environment;
  if (now < (silenceAgainAt.get(DATABASE) ?? 0)) return;
  silenceAgainAt.set(DATABASE, now + silenceEveryMs);
  await reportMissed(environment, silences, now);
}

async function reportMissed(
  environment: Env,
  kind: typeof wrongSecrets | typeof silences,
  now: number,
): Promise<void> {
  const incident = { ...kind, subject: dayOf(now) };
  try {
    const incidents = new IncidentStore(environment.DATABASE);
    // An accepted but unhandled event leaves no row, but closes an incident.
    const closedAt = Math.max(
      await incidents.lastClosedAt(wrongSecrets),
      await incidents.lastClosedAt(silences),
    );
    const issued = { from: now - dayMs, to: now - webhookDueMs };
    const events = new EventStore(environment.DATABASE);
    const orderId = await events.findOrderWithoutEvent(issued, closedAt, receiptsMax);
    if (orderId === null || (await incidents.isOpen(incident))) return;
    // A wrong secret explains the silence.
    const explained = { ...wrongSecrets, subject: incident.subject };
    if (kind === silences && (await incidents.isOpen(explained))) return;
    const found = { ...incident, detail: { orderId }, opensAgain: true };
    await reportIncident(environment, found, now);
  } catch (error) {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'refused_webhook_not_judged', reason }));
  }
}

/** Closes both kinds of incidents after an accepted webhook. Never throws. */
export async function solveRefusedSignatures(database: D1Database, now: number): Promise<void> {
  if (now < (solveAgainAt.get(database) ?? 0)) return;
  solveAgainAt.set(database, now + queryEveryMs);
  try {
    for (const kind of [wrongSecrets, silences]) {
      await new IncidentStore(database).solveAll(kind, 'A webhook was accepted', now);
    }
  } catch (error) {
    solveAgainAt.delete(database);
    const reason = String(error);
    console.error(JSON.stringify({ event: 'refused_webhooks_not_solved', reason }));
  }
}
