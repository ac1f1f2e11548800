import { addressIn, languageOrFirst } from '../../../domain/languages.ts';
import { routes } from '../../../domain/routes.ts';
import { routesOf } from '../../api/routes-of.ts';
import { toHex } from '../../crypto/hex.ts';
import { verifyClaim } from '../verify-order.ts';
import { handledEvents } from './handled-events.ts';
import { isSigned } from './signature.ts';
import { handleWebhook, webhookSchema } from './webhook.ts';

/**
 * What Razorpay calls: its webhooks, and the return from a checkout that had to leave our page.
 * Both come from another site without a session, so only their signature is trusted.
 */
export const razorpayRoutes = routesOf({
  receiveWebhook: async (context, { body, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const signature = context.req.header('X-Razorpay-Signature') ?? '';
    if (!(await isSigned(body, signature, payments.webhookSecrets))) {
      return refuse('invalid_signature');
    }
    const event = webhookSchema.safeParse(parseJson(body));
    const id = context.req.header('X-Razorpay-Event-Id') ?? (await digestOf(body));
    if (!event.success) {
      const reason = event.error.message;
      console.error(JSON.stringify({ event: 'webhook_not_understood', id, reason }));
      return refuse('bad_request');
    }
    const now = Date.now();
    const name = event.data.event;
    if (!handledEvents.has(name)) return { handled: false };
    if (await wasHandled(context.env.DATABASE, id)) return { handled: true };
    try {
      await handleWebhook(context.env, payments, event.data, now);
      await markHandled(context.env.DATABASE, { id, name, now });
    } catch (error) {
      const reason = String(error);
      console.error(JSON.stringify({ event: 'webhook_failed', id, of: name, reason }));
      return refuse('unavailable');
    }
    return { handled: true };
  },
  finishCheckout: async (context, { body, query, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const claim = { orderId: body.razorpay_order_id, paymentId, signature };
    const { state } = await verifyClaim(context.env, payments, claim, Date.now());
    const outcome = {
      paid: 'success',
      pending: 'pending',
      unreachable: 'pending',
      forged: 'failed',
      unknown: 'failed',
    };
    const language = languageOrFirst(query.language);
    const page = `${routes.dashboardPricing.path}?payment=${outcome[state]}`;
    return context.redirect(addressIn(language, page), 303);
  },
});

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

async function wasHandled(database: D1Database, id: string): Promise<boolean> {
  const row = await database.prepare('SELECT 1 FROM webhook_events WHERE id = ?').bind(id).first();
  return row !== null;
}

async function markHandled(
  database: D1Database,
  event: { id: string; name: string; now: number },
): Promise<void> {
  await database
    .prepare(
      'INSERT INTO webhook_events (id, event, handled_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .bind(event.id, event.name, event.now)
    .run();
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return toHex(digest);
}
