import { describe, expect, it } from 'vitest';
import { creditsSchema, entriesSchema } from '../../domain/account/credits.ts';
import { jobSchema } from '../../domain/account/job.ts';
import { accountPicturesSchema, pictureIdSchema } from '../../domain/account/picture.ts';
import { promptLimitsSchema } from '../../domain/account/prompts.ts';
import {
  credentialSchema,
  emailChoicesSchema,
  meSchema,
  nonceSchema,
  sessionsSchema,
  signOutSchema,
} from '../../domain/account/user.ts';
import {
  createdOrderSchema,
  createOrderSchema,
  ordersSchema,
  underWaySchema,
  verificationSchema,
  verifyOrderSchema,
} from '../../domain/orders/order.ts';
import { packsSchema } from '../../domain/orders/packs.ts';
import { buyerSchema, receiptSchema } from '../../domain/orders/receipt.ts';
import { featuresSchema } from '../../domain/site/features.ts';
import { sellerSchema } from '../../domain/site/seller.ts';

const time = '2026-11-24T12:00:00.000Z';
const user = {
  id: 'u',
  email: 'a@b.example',
  displayName: null,
  photoUrl: null,
  createdAt: time,
  keepPictures: true,
};
const session = {
  id: 's',
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  isCurrent: true,
  browser: null,
  city: null,
  country: null,
};
const job = {
  id: 'job-00000001',
  tool: 'text2img',
  state: 'succeeded',
  cost: 0,
  stage: 'done',
  prompt: 'a fox',
  place: 1,
  etaMs: 0,
  result: { url: '/images/a', width: 1, height: 1, type: 'image/png' },
  error: { code: 'busy', message: 'Try again.' },
  createdAt: time,
  settledAt: time,
};
const entry = {
  seq: 1,
  ref: 'job:1',
  kind: 'spend',
  amount: -1,
  balanceAfter: -1,
  code: 'charged',
  params: { tool: 'text2img' },
  createdAt: time,
};
const order = {
  id: 'o',
  user_id: 'u',
  product_id: 'starter',
  amount: 1,
  currency: 'INR',
  credits: 1,
  status: 'created',
  state: 'waiting',
  created_at: time,
  completed_at: null,
  payment_id: null,
  razorpay_order_id: null,
  payment_status: null,
  failure_code: null,
  failure_reason: null,
  returned_amount: 0,
};
const created = {
  order: {
    id: 'order_1',
    amount: 1,
    currency: 'USD',
    packageInfo: { name: 'Starter', credits: 1, description: 'A pack' },
  },
  orderId: 'o',
  keyId: 'key',
  checkout: { url: 'https://checkout.example/v1.js', merchantName: 'Shop' },
};
const verify = { orderId: 'o', paymentId: 'p', signature: 's' };
const pack = {
  productId: 'starter',
  name: 'Starter',
  credits: 1,
  price: 1,
  currency: 'USD',
  description: 'A pack',
  inr: { price: 1 },
};
const packs = {
  payments: true,
  localCurrency: 'INR',
  packs: [pack],
  rate: { usdInr: 83.5, source: 'live', fetchedAt: null },
};
const features = {
  shapes: ['1:1', 'original'],
  qualities: [{ id: 'fine', extraCost: 1 }],
  styles: [{ id: 'cinematic' }],
  referencesMax: 2,
  seeds: true,
  variationsMax: 4,
  batchMax: 40,
  shares: true,
  visibleLabel: false,
  payments: true,
  tools: ['edit'],
  editTools: ['filter'],
  contact: false,
  emails: false,
  turnstileSiteKey: 'site',
  turnstileScriptUrl: 'https://challenge.example/a.js',
};
const seller = { name: 'S', address: [], email: null, taxNumber: null, showsReviewNote: false };
const picture = {
  id: 'picture_1-a',
  type: 'edit',
  prompt: 'a fox',
  ts: 5,
  options: { tool: 'filter', filterType: 'Sepia', filterIntensity: 80 },
  state: 'expiring',
  file: { url: '/images/a', width: 1, height: 1, type: 'image/png' },
  expiresAt: time,
};
const pictures = {
  keepPictures: true,
  pictures: [picture],
  deletedIds: ['b'],
  goneIds: ['c'],
  nextCursor: 'next',
};
const picturesWith = (change: object) => ({ ...pictures, pictures: [{ ...picture, ...change }] });
const { id, product_id, amount, currency, credits, created_at } = order;
const { showsReviewNote: _, ...printedSeller } = seller;
const receipt = {
  series: 'receipt',
  number: 'R-000001',
  issuedAt: time,
  amount: 1,
  tax: { name: 'GST', percent: 18, amount: 0 },
  seller: printedSeller,
};
const receiptResponse = {
  order,
  buyer: { name: null, email: 'a@b.example', company: '', address: '', taxNumber: 'T' },
  receipt,
  refunds: [{ ...receipt, series: 'refund', tax: null }],
};

describe('the contract’s shapes', () => {
  it.each([
    ['me', meSchema, { user, session: { expiresAt: time } }],
    ['nobody', meSchema, { user: null, session: null }],
    ['a disabled user', meSchema, { user: null, session: null, refusal: 'user_disabled' }],
    ['a nonce', nonceSchema, { nonce: 'n' }],
    ['a credential', credentialSchema, { credential: 'c', turnstile: 't' }],
    ['sessions', sessionsSchema, { sessions: [session] }],
    ['a sign-out', signOutSchema, { everywhere: true }],
    ['a job', jobSchema, job],
    [
      'credits',
      creditsSchema,
      { balance: -1, held: 0, available: -1, initialized: true, trialWithheld: true },
    ],
    ['entries', entriesSchema, { entries: [entry], nextCursor: null }],
    ['an order to make', createOrderSchema, { productId: 'x', currency: 'USD', expectedAmount: 1 }],
    ['a made order', createdOrderSchema, created],
    ['a payment to verify', verifyOrderSchema, verify],
    ['a verification', verificationSchema, { success: false, credits: 0, error: null }],
    ['orders', ordersSchema, { orders: [order], nextCursor: null }],
    [
      'orders under way',
      underWaySchema,
      { orders: [{ id, product_id, amount, currency, credits, created_at }] },
    ],
    ['a receipt', receiptSchema, receiptResponse],
    ['pictures', accountPicturesSchema, pictures],
    ['the choices of e-mails', emailChoicesSchema, { whenReady: true, isAvailable: false }],
    ['the limits of prompts', promptLimitsSchema, { providerLength: 900 }],
    ['packs', packsSchema, packs],
    ['features', featuresSchema, features],
    ['the seller', sellerSchema, seller],
  ])('%s keep every field', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  it.each([
    ['a job of negative cost', jobSchema, { ...job, cost: -1 }],
    ['a job at place 0', jobSchema, { ...job, place: 0 }],
    ['a job with a negative wait', jobSchema, { ...job, etaMs: -1 }],
    ['a job without its id', jobSchema, { ...job, id: 'short' }],
    ['a result without pixels', jobSchema, { ...job, result: { ...job.result, width: 0 } }],
    ['a result without rows', jobSchema, { ...job, result: { ...job.result, height: 0 } }],
    ['a trial that is not withheld', creditsSchema, { trialWithheld: false }],
    [
      'held credits below zero',
      creditsSchema,
      { balance: 1, held: -1, available: 1, initialized: true },
    ],
    ['an entry 0', entriesSchema, { entries: [{ ...entry, seq: 0 }], nextCursor: null }],
    ['a price of nothing', createOrderSchema, { productId: 'x', expectedAmount: 0 }],
    ['a pack without an id', createOrderSchema, { productId: 7 }],
    ['an unknown currency', createOrderSchema, { productId: 'x', currency: 'EUR' }],
    ['an address that is none', createdOrderSchema, { ...created, checkout: { url: 'x' } }],
    ['an order of nothing', ordersSchema, { orders: [{ ...order, amount: 0 }], nextCursor: null }],
    [
      'an order without credits',
      ordersSchema,
      { orders: [{ ...order, credits: 0 }], nextCursor: null },
    ],
    [
      'money returned below zero',
      ordersSchema,
      { orders: [{ ...order, returned_amount: -1 }], nextCursor: null },
    ],
    ['credits below zero', verificationSchema, { success: true, credits: -1, error: null }],
    ['a free pack', packsSchema, { ...packs, packs: [{ ...pack, price: 0 }] }],
    ['an empty pack', packsSchema, { ...packs, packs: [{ ...pack, credits: 0 }] }],
    ['a pack free in rupees', packsSchema, { ...packs, packs: [{ ...pack, inr: { price: 0 } }] }],
    ['a rate of 0', packsSchema, { ...packs, rate: { ...packs.rate, usdInr: 0 } }],
    ['an unknown source', packsSchema, { ...packs, rate: { ...packs.rate, source: 'guess' } }],
    ['an unknown tool', featuresSchema, { ...features, tools: ['paint'] }],
    ['an unknown tool of the editor', featuresSchema, { ...features, editTools: ['paint'] }],
    ['a seller without a name', sellerSchema, { ...seller, name: '' }],
    ['a picture of before 1970', accountPicturesSchema, picturesWith({ ts: -1 })],
    ['a picture after the last date', accountPicturesSchema, picturesWith({ ts: 8.64e15 + 1 })],
    ['a picture in an unknown state', accountPicturesSchema, picturesWith({ state: 'lost' })],
  ])('%s is refused', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('an order under way shows its buyer nothing else of an order', () => {
    expect(underWaySchema.parse({ orders: [order] })).toEqual({
      orders: [{ id, product_id, amount, currency, credits, created_at }],
    });
  });

  it.each(['company', 'taxNumber'])(
    'the %s of a buyer is empty, or one line of at most 100',
    (field) => {
      const accepts = (value: string) =>
        buyerSchema.safeParse({ company: '', taxNumber: '', [field]: value }).success;
      expect(['', 'x', 'x'.repeat(100), 'x'.repeat(101), 'a\nb'].map(accepts)).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
    },
  );

  it.each([
    ['a', true],
    ['A_z-09', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['a.b', false],
    ['.a', false],
    ['a/', false],
  ])('%j as the id of a picture is accepted: %s', (pictureId, isAccepted) => {
    expect(pictureIdSchema.safeParse(pictureId).success).toBe(isAccepted);
  });

  it('a credential has 1 to 8192 characters', () => {
    const accepts = (length: number) =>
      credentialSchema.safeParse({ credential: 'x'.repeat(length) }).success;
    expect([0, 1, 8192, 8193].map(accepts)).toEqual([false, true, true, false]);
  });

  it('an order’s currency follows the visitor unless it is named', () => {
    expect(createOrderSchema.parse({ productId: 'x' })).toEqual({
      productId: 'x',
      currency: 'AUTO',
    });
  });
});
