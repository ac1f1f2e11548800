import { z } from 'zod';
import {
  askedOrderSchema,
  createdOrderSchema,
  createOrderSchema,
  ordersSchema,
  underWaySchema,
  verificationSchema,
  verifyOrderSchema,
} from '../orders/order.ts';
import { orderStates } from '../orders/order-state.ts';
import { orderStatuses } from '../orders/order-status.ts';
import { packsSchema } from '../orders/packs.ts';
import { receiptSchema } from '../orders/receipt.ts';
import { call, cursorSchema, json } from './call.ts';

const razorpayBytesMax = 256 * 1024;

/** The sentence that spec.md gives for an order without a session. */
const signedOutDetail = 'User not authenticated';

export const orderCalls = {
  listPacks: call({
    summary: 'The packs and their prices, in minor units',
    addressLimit: 'usual',
    who: 'anyone',
    response: { status: 200, schema: packsSchema },
    refusals: [],
  }),
  createOrder: call({
    summary: 'Starts a purchase. A price that changed since it was shown is refused',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    headers: {
      'Idempotency-Key':
        'Of the client, 8 to 64 letters, digits, - and _: the same one again is the same order.',
    },
    body: json(createOrderSchema),
    response: { status: 200, schema: createdOrderSchema },
    refusals: [
      'conflict',
      'invalid_product',
      'payment_unavailable',
      'payments_off',
      'price_changed',
      'too_many_orders',
    ],
  }),
  listOrders: call({
    summary: 'The user’s orders, newest first',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    query: z.object({
      status: z.enum(['all', ...orderStatuses]).default('all'),
      state: z.enum(['all', ...orderStates]).default('all'),
      q: z.string().trim().max(100).default(''),
      cursor: cursorSchema.regex(/^\d{1,15}\.[\w-]{1,40}$/).optional(),
    }),
    response: { status: 200, schema: ordersSchema },
    refusals: ['invalid_input'],
  }),
  verifyOrder: call({
    summary: 'Checks what the checkout handed to the page, and grants the credits',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    body: json(verifyOrderSchema),
    response: { status: 200, schema: verificationSchema },
    refusals: ['invalid_signature', 'not_found', 'payment_unconfirmed', 'payments_off'],
  }),
  checkOrder: call({
    summary: 'Asks Razorpay now whether the order was paid',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    response: { status: 200, schema: askedOrderSchema },
    refusals: ['not_found', 'payment_unconfirmed', 'payments_off'],
  }),
  closeOrder: call({
    summary:
      'The buyer closed the checkout. An order that is not paid, and of which no payment is pending, is cancelled. A late payment still completes it',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    query: z.object({
      unpaid: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          'Whether the buyer says that nothing was paid: Razorpay is not asked, and the order is cancelled.',
        ),
    }),
    response: { status: 200, schema: askedOrderSchema },
    refusals: ['invalid_input', 'not_found', 'payment_unconfirmed', 'payments_off'],
  }),
  listOrdersUnderWay: call({
    summary: 'Orders whose checkout is open, or whose payment waits for its confirmation',
    addressLimit: 'wide',
    who: 'user',
    signedOutDetail,
    response: { status: 200, schema: underWaySchema },
    refusals: [],
  }),
  readReceipt: call({
    summary: 'The receipt of a paid order and the documents of its refunds',
    addressLimit: 'usual',
    who: 'user',
    signedOutDetail,
    response: { status: 200, schema: receiptSchema },
    refusals: ['not_found'],
  }),
  finishCheckout: call({
    summary: 'The checkout returns here in browsers that can not show its frame',
    addressLimit: 'usual',
    who: 'razorpay',
    fromOtherSites: true,
    query: z.object({
      language: z.string().optional(),
      returnTo: z.string().optional().describe('The page to which a payment leads back.'),
    }),
    body: {
      schema: z.object({
        razorpay_order_id: z.string().default(''),
        razorpay_payment_id: z.string().default(''),
        razorpay_signature: z.string().default(''),
        'error[metadata]': z.string().default(''),
      }),
      format: 'form',
      bytesMax: razorpayBytesMax,
    },
    response: { status: 303 },
    refusals: ['payments_off'],
  }),
  receiveWebhook: call({
    summary: 'Razorpay’s events, signed in X-Razorpay-Signature',
    who: 'razorpay',
    fromOtherSites: true,
    signatureHeader: 'X-Razorpay-Signature',
    headers: { 'X-Razorpay-Event-Id': 'The id of the event, which is handled once.' },
    body: {
      schema: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
      format: 'bytes',
      bytesMax: razorpayBytesMax,
    },
    response: { status: 200, schema: z.object({ handled: z.boolean() }) },
    refusals: ['invalid_signature', 'payments_off', 'unavailable'],
  }),
};
