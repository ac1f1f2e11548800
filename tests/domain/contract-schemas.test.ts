import { expect, it } from 'vitest';
import { pictureIdSchema } from '../../domain/account/picture.ts';
import { credentialSchema } from '../../domain/account/user.ts';
import { createOrderSchema, underWaySchema } from '../../domain/orders/order.ts';
import { buyerSchema } from '../../domain/orders/receipt.ts';

it('an order under way shows its buyer nothing else of an order', () => {
  const shown = {
    id: 'o',
    product_id: 'starter',
    amount: 1,
    currency: 'INR',
    credits: 1,
    created_at: '2026-11-24T12:00:00.000Z',
  };
  const order = { ...shown, user_id: 'u', payment_id: 'p', status: 'created' };
  expect(underWaySchema.parse({ orders: [order] })).toEqual({ orders: [shown] });
});

it.each(['company', 'taxNumber'])(
  'the %s of a buyer is empty, or one line of at most 100',
  (field) => {
    const accepts = (value: string) =>
      buyerSchema.safeParse({ company: '', taxNumber: '', [field]: value }).success;
    const values = ['', 'x'.repeat(100), 'x'.repeat(101), 'a\nb'];
    expect(values.map(accepts)).toEqual([true, true, false, false]);
  },
);

it.each([
  ['A_z-09', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a.b', false],
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
  const order = { productId: 'x' };
  expect(createOrderSchema.parse(order)).toEqual({ ...order, currency: 'AUTO' });
  expect(createOrderSchema.safeParse({ ...order, currency: 'EUR' }).success).toBe(false);
  expect(createOrderSchema.safeParse({ ...order, expectedAmount: 0 }).success).toBe(false);
});
