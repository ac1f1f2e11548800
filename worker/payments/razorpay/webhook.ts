import { z } from 'zod';
import { sha256Of } from '../../crypto/sha256.ts';
import type { Dispute, WebhookOutcome } from '../payment-provider.ts';
import {
  disputeSchema,
  handledEvents,
  orderSchema,
  paymentSchema,
  refundSchema,
} from './razorpay-entities.ts';
import { isSigned } from './signature.ts';

const entity = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ entity: schema }).optional();

const nameSchema = z.object({ event: z.string() });

const eventSchema = nameSchema.extend({
  payload: z.object({
    payment: entity(paymentSchema),
    order: entity(orderSchema),
    refund: entity(refundSchema),
    dispute: entity(disputeSchema),
  }),
});

/** The event determines the state of a dispute, because the entity in an old event may be newer. */
const disputeStatuses: Readonly<Record<string, Dispute['status']>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.won': 'won',
  'payment.dispute.closed': 'closed',
  'payment.dispute.lost': 'lost',
};

export async function readWebhook(
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  secrets: readonly string[],
): Promise<WebhookOutcome> {
  const signature = headers.get('X-Razorpay-Signature') ?? '';
  if (!(await isSigned(body, signature, secrets))) return { ok: false, code: 'forged' };
  const content = parseJson(body);
  const named = nameSchema.safeParse(content);
  // Precedes the validation of the payload: Razorpay disables an endpoint that refuses events.
  if (named.success && !handledEvents.has(named.data.event)) return { ok: false, code: 'ignored' };
  const read = eventSchema.safeParse(content);
  const id = headers.get('X-Razorpay-Event-Id') ?? (await sha256Of(body));
  if (!read.success) return { ok: false, code: 'unreadable', id, reason: read.error.message };
  const { event: name, payload } = read.data;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const dispute = payload.dispute?.entity;
  const disputeStatus = disputeStatuses[name];
  return {
    ok: true,
    event: {
      id,
      name,
      orderId: payment?.orderId ?? payload.order?.entity.id ?? null,
      paymentId: refund?.paymentId ?? dispute?.paymentId ?? payment?.id ?? null,
      update: {
        payments: payment ? [payment] : [],
        refunds: refund ? [refund] : [],
        disputes: dispute && disputeStatus ? [{ ...dispute, status: disputeStatus }] : [],
      },
    },
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
