import { addressIn, languageOrFirst } from '../../domain/languages.ts';
import { pageAfterPayment, returnParameter } from '../../domain/orders/page-after-payment.ts';
import { routes } from '../../domain/routes.ts';
import { routesOf } from '../api/routes-of.ts';
import { handleOnce } from './handle-event.ts';
import { openProvider } from './open-provider.ts';
import { reportRefusedSignature, solveRefusedSignatures } from './refused-signatures.ts';
import { type VerifyOutcome, verifyCheckout } from './verify-order.ts';

/** Razorpay expects a 2xx within 5 s, and otherwise repeats the event. */
const respondWithinMs = 4000;

const orderIdForm = /^[\w-]{1,40}$/;

const resultOf: Readonly<Record<VerifyOutcome['state'], string>> = {
  paid: 'success',
  pending: 'pending',
  unreachable: 'pending',
  forged: 'failed',
  unknown: 'failed',
};

/** Calls from the provider's site. They have no session, so only their signature is trusted. */
export const webhookRoutes = routesOf({
  receiveWebhook: async (context, { body, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const now = Date.now();
    const { env: environment, executionCtx } = context;
    const received = await openProvider(payments).readWebhook(body, context.req.raw.headers);
    if (!received.ok && received.code === 'forged') {
      executionCtx.waitUntil(reportRefusedSignature(environment, now));
      return refuse('invalid_signature');
    }
    // An unhandled event also proves the secret.
    executionCtx.waitUntil(solveRefusedSignatures(environment.DATABASE, now));
    if (!received.ok) {
      const { code } = received;
      if (code === 'ignored') return { handled: false };
      const { id, reason } = received;
      console.error(JSON.stringify({ event: 'webhook_not_understood', id, reason }));
      return { handled: false };
    }
    const { id, name } = received.event;
    const work = handleOnce(environment, payments, received.event, now);
    executionCtx.waitUntil(work);
    const late = scheduler.wait(respondWithinMs).then(() => 'late' as const);
    const handled = await Promise.race([work, late]);
    if (handled === 'late') console.error(JSON.stringify({ event: 'webhook_slow', id, of: name }));
    return handled === true ? { handled: true } : refuse('unavailable');
  },
  finishCheckout: async (context, { body, query, refuse }) => {
    const { payments } = context.get('configuration');
    if (!payments) return refuse('payments_off');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    const claim = { orderId: body.razorpay_order_id, paymentId, signature };
    const { state } = await verifyCheckout(context.env, payments, claim, Date.now());
    const orderId = claim.orderId || orderOfError(body['error[metadata]']);
    const language = languageOrFirst(query.language);
    const result = new URLSearchParams({
      payment: resultOf[state],
      ...(orderIdForm.test(orderId) ? { order: orderId } : {}),
    });
    const back = pageAfterPayment(query.returnTo);
    // Without a payment the user is still buying and returns from there.
    const isPaid = state === 'paid';
    if (back && !isPaid) result.set(returnParameter, back);
    const page = (isPaid && back) || routes.dashboardPricing.path;
    const separator = page.includes('?') ? '&' : '?';
    return context.redirect(addressIn(language, `${page}${separator}${result.toString()}`), 303);
  },
});

function orderOfError(metadata: string): string {
  try {
    const { order_id: orderId } = JSON.parse(metadata) as { order_id?: unknown };
    return typeof orderId === 'string' ? orderId : '';
  } catch {
    return '';
  }
}
