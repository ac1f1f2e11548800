import { z } from 'zod';
import {
  createdOrderSchema,
  createOrderSchema,
  orderSchema,
  ordersSchema,
  verificationSchema,
  verifyOrderSchema,
} from '../../../domain/order.ts';
import { orderStatuses } from '../../../domain/order-status.ts';
import { packsSchema } from '../../../domain/packs-answer.ts';
import { type ApiOperation, cursorSchema } from './operation.ts';

/** Packs, orders and payments. */
export const orderOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/api/packs',
    summary: 'What can be bought, in minor units',
    signedIn: false,
    answer: { status: 200, schema: packsSchema },
  },
  {
    method: 'post',
    path: '/api/orders',
    summary: 'Begins a purchase. A price that changed since it was shown is refused',
    signedIn: true,
    body: { schema: createOrderSchema },
    answer: { status: 200, schema: createdOrderSchema },
    refusals: [
      'invalid_product',
      'price_changed',
      'too_many_orders',
      'payment_unavailable',
      'payments_off',
    ],
  },
  {
    method: 'get',
    path: '/api/orders',
    summary: 'The user’s orders, newest first',
    signedIn: true,
    query: { status: z.enum(['all', ...orderStatuses]), q: z.string(), cursor: cursorSchema },
    answer: { status: 200, schema: ordersSchema },
    refusals: ['invalid_input'],
  },
  {
    method: 'post',
    path: '/api/orders/verify',
    summary: 'What the checkout handed to the page, to be checked',
    signedIn: true,
    body: { schema: verifyOrderSchema },
    answer: { status: 200, schema: verificationSchema },
    refusals: [
      'invalid_input',
      'invalid_signature',
      'not_found',
      'payment_unconfirmed',
      'payments_off',
    ],
  },
  {
    method: 'post',
    path: '/api/orders/{id}/check',
    summary: 'Asks Razorpay now whether the order was paid',
    signedIn: true,
    answer: { status: 200, schema: z.object({ order: orderSchema }) },
    refusals: ['not_found', 'payment_unconfirmed', 'payments_off'],
  },
  {
    method: 'post',
    path: '/api/orders/callback',
    summary: 'Where the checkout leads back to in browsers without its frame',
    signedIn: false,
    fromOtherSites: true,
    body: {
      schema: z.object({
        razorpay_order_id: z.string(),
        razorpay_payment_id: z.string(),
        razorpay_signature: z.string(),
      }),
      form: 'application/x-www-form-urlencoded',
    },
    answer: { status: 303 },
    refusals: ['payments_off'],
  },
  {
    method: 'post',
    path: '/api/webhooks/razorpay',
    summary: 'Razorpay’s events, signed in X-Razorpay-Signature',
    signedIn: false,
    fromOtherSites: true,
    body: { schema: z.looseObject({ event: z.string(), payload: z.looseObject({}) }) },
    answer: { status: 200, schema: z.object({ handled: z.boolean() }) },
    refusals: ['invalid_signature', 'bad_request', 'payments_off', 'unavailable'],
  },
];
