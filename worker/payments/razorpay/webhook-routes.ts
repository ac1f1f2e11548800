import { addressIn, languageOrFirst } from '../../../domain/languages.ts';
import { pageAfterPayment, returnParameter } from '../../../domain/orders/page-after-payment.ts';
import { routes } from '../../../domain/routes.ts';
import { routesOf } from '../../api/routes-of.ts';
import type { PaymentSettings } from '../../config.ts';
import { toHex } from '../../crypto/hex.ts';
import { verifyClaim } from '../verify-order.ts';
import { handledEvents } from './handled-events.ts';
import { reportRefusedSignature, solveRefusedSignatures } from './refused-signatures.ts';
import { isSigned } from './signature.ts';
import { handleWebhook, type WebhookEvent, webhookNameSchema, webhookSchema } from './webhook.ts';

/**
 * After this time a webhook is answered, in milliseconds. Razorpay expects a 2xx within 5 s and sends
 * the event again without one: by then its work has ended, or is made again.
 */
const answerWithinMs = 4000;

/** An order's id at Razorpay, in an address. */
const orderIdForm = /^[\w-]{1,40}$/;

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
      context.executionCtx.waitUntil(reportRefusedSignature(context.env, Date.now()));
      return refuse('invalid_signature');
    }
    // Before its content is judged: an event that is not handled proves the secret as well.
    context.executionCtx.waitUntil(solveRefusedSignatures(context.env.DATABASE, Date.now()));
    const content = parseJson(body);
    const named = webhookNameSchema.safeParse(content);
    // Its payload may have any form: Razorpay disables an endpoint that keeps refusing it.
    if (named.success && !handledEvents.has(named.data.event)) return { handled: false };
    const event = webhookSchema.safeParse(content);
    const id = context.req.header('X-Razorpay-Event-Id') ?? (await digestOf(body));
    if (!event.success) {
      const reason = event.error.message;
      console.error(JSON.stringify({ event: 'webhook_not_understood', id, reason }));
      return refuse('bad_request');
    }
    const name = event.data.event;
    const work = handleOnce(context.env, payments, { id, event: event.data });
    // It goes on after an answer that could not wait for it.
    context.executionCtx.waitUntil(work);
    const late = scheduler.wait(answerWithinMs).then(() => 'late' as const);
    const handled = await Promise.race([work, late]);
    if (handled === 'late') console.error(JSON.stringify({ event: 'webhook_slow', id, of: name }));
    return handled === true ? { handled: true } : refuse('unavailable');
  },
  finishCheckout: async (context, { body, query, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const claim = { orderId: body.razorpay_order_id, paymentId, signature };
    const { state } = await verifyClaim(context.env, payments, claim, Date.now());
    // The page says of it what the server knows, and to its buyer alone.
    const orderId = claim.orderId || orderOfError(body['error[metadata]']);
    const outcome = {
      paid: 'success',
      pending: 'pending',
      unreachable: 'pending',
      forged: 'failed',
      unknown: 'failed',
    };
    const language = languageOrFirst(query.language);
    const result = new URLSearchParams({
      payment: outcome[state],
      ...(orderIdForm.test(orderId) ? { order: orderId } : {}),
    });
    const back = pageAfterPayment(query.returnTo);
    // Without a payment the user is still buying, and returns from there.
    const isPaid = outcome[state] === 'success';
    if (back && !isPaid) result.set(returnParameter, back);
    const page = (isPaid && back) || routes.dashboardPricing.path;
    const separator = page.includes('?') ? '&' : '?';
    return context.redirect(addressIn(language, `${page}${separator}${result.toString()}`), 303);
  },
});

/** Returns the order that a failed checkout names in its error's metadata; empty where it names none. */
function orderOfError(metadata: string): string {
  try {
    const { order_id: orderId } = JSON.parse(metadata) as { order_id?: unknown };
    return typeof orderId === 'string' ? orderId : '';
  } catch {
    return '';
  }
}

/**
 * Handles an event, unless it was handled before. Returns whether it is handled now; never throws.
 * A second delivery while the first is under way changes nothing more, because each change has a
 * ref.
 */
async function handleOnce(
  environment: Env,
  payments: PaymentSettings,
  { id, event }: { id: string; event: WebhookEvent },
): Promise<boolean> {
  const now = Date.now();
  const { event: name } = event;
  try {
    if (await wasHandled(environment.DATABASE, id)) return true;
    await handleWebhook(environment, payments, event, now);
    await markHandled(environment.DATABASE, { id, name, now });
    return true;
  } catch (error) {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'webhook_failed', id, of: name, reason }));
    return false;
  }
}

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
