import { dayMs, dayOf } from '../../../domain/days.ts';
import { IncidentStore, reportIncident } from '../../incidents/incident-store.ts';

/** The incidents of a wrong webhook secret; their subjects are days. */
const wrongSecrets = { kind: 'webhook_signature_refused', subject: '' } as const;

/** How old a payment must be to have had its webhook, in milliseconds: Razorpay sends it at once. */
const webhookDueMs = 60 * 60_000;

/** The newest receipts that are searched for such a payment. */
const receiptsMax = 1000;

/** The shortest time between two questions of one isolate to D1, in milliseconds. */
const askEveryMs = 60_000;

/** When each database may be asked again, in epoch milliseconds. */
const askAgainAt = new WeakMap<D1Database, number>();

/** When each database learns again that a webhook was accepted, in epoch milliseconds. */
const solveAgainAt = new WeakMap<D1Database, number>();

/**
 * Reports a wrong webhook secret, after a webhook was refused for its signature at `now` (epoch
 * milliseconds). Anybody can send such a webhook, so it counts only where the webhooks of a payment are
 * missing: an order was paid within a day, at least `webhookDueMs` ago, and none was accepted since it
 * was made. However many are sent, nothing is written while the incident of the day is open, and an
 * isolate asks D1 every `askEveryMs`. One that was closed is opened again for a later order alone.
 * Never throws.
 */
export async function reportRefusedSignature(environment: Env, now: number): Promise<void> {
  const { DATABASE } = environment;
  if (now < (askAgainAt.get(DATABASE) ?? 0)) return;
  askAgainAt.set(DATABASE, now + askEveryMs);
  const incident = { ...wrongSecrets, subject: dayOf(now) };
  try {
    const incidents = new IncidentStore(DATABASE);
    const closedAt = await incidents.lastClosedAt(wrongSecrets);
    const orderId = await findOrderWithoutWebhook(DATABASE, closedAt, now);
    if (orderId === null || (await incidents.isOpen(incident))) return;
    const found = { ...incident, detail: { orderId }, opensAgain: true };
    await reportIncident(environment, found, now);
  } catch (error) {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'refused_webhook_not_judged', reason }));
  }
}

/**
 * Closes the incidents of a wrong webhook secret: a webhook was accepted at `now`, in epoch milliseconds. An
 * isolate does so every `askEveryMs`. Never throws.
 */
export async function solveRefusedSignatures(database: D1Database, now: number): Promise<void> {
  if (now < (solveAgainAt.get(database) ?? 0)) return;
  solveAgainAt.set(database, now + askEveryMs);
  try {
    await new IncidentStore(database).solveAll(wrongSecrets, 'A webhook was accepted', now);
  } catch (error) {
    solveAgainAt.delete(database);
    const reason = String(error);
    console.error(JSON.stringify({ event: 'refused_webhooks_not_solved', reason }));
  }
}

/**
 * Returns the newest paid order whose webhook is due and that was made after `closedAt`, when the last
 * incident was closed, if no webhook was accepted since. An event that is not handled leaves no row in
 * `webhook_events`, but closes an incident.
 */
function findOrderWithoutWebhook(
  database: D1Database,
  closedAt: number,
  now: number,
): Promise<string | null> {
  return database
    .prepare(
      `SELECT orders.id FROM (
         SELECT order_id, issued_at FROM documents WHERE series = 'receipt'
         ORDER BY number DESC LIMIT ?1
       ) JOIN orders ON orders.id = order_id
       WHERE issued_at > ?2 AND issued_at <= ?3
         AND created_at > ?4
         AND created_at > (SELECT COALESCE(MAX(handled_at), 0) FROM webhook_events)
       ORDER BY issued_at DESC LIMIT 1`,
    )
    .bind(receiptsMax, now - dayMs, now - webhookDueMs, closedAt)
    .first<string>('id');
}
