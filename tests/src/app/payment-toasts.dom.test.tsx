import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentToasts } from '../../../src/app/payment-toasts.ts';
import {
  type CheckoutStore,
  unnamedOrder,
  useCheckoutStore,
} from '../../../src/features/checkout/checkout-store.tsx';
import { paymentTexts } from '../../../src/texts/en/account/payment.ts';
import { until } from '../../until.ts';
import { addressNow, goTo, renderAt } from '../support/in-browser.tsx';
import { toasts } from '../support/page-toasts.ts';
import { serveTests } from '../support/responding-server.ts';
import { orderInDollars } from '../support/sample-orders.ts';

const server = serveTests();

let store: CheckoutStore;
function Store(): null {
  const own = useCheckoutStore();
  useLayoutEffect(() => {
    store = own;
  }, [own]);
  return null;
}

beforeEach(() => {
  const paid = orderInDollars({
    completed_at: new Date().toISOString(),
    created_at: new Date().toISOString(),
  });
  server.response('listOrders', { orders: [paid], nextCursor: null });
  server.response('checkOrder', { order: paid, isPaymentPending: false });
});

const open = async (address: string, state?: unknown) => {
  renderAt(
    <>
      <Store />
      <PaymentToasts />
    </>,
    address,
    state,
  );
  await act(() => vi.dynamicImportSettled());
};
const success = {
  type: 'success',
  title: paymentTexts.success.title,
  description: paymentTexts.success.text,
};

describe('the toast of a payment that the address names', () => {
  it('thanks where the server knows the payment, and leaves the address without it', async () => {
    const visited = window.history.length;
    await open('/text2img?payment=success&order=order-1&prompt=a#top');
    await until(() => expect(toasts()).toEqual([success]));
    // The way back does not lead to the toast again.
    expect([addressNow(), window.history.length]).toEqual(['/text2img?prompt=a', visited]);
    expect(store.stateOf('order-1')).toBe('paid');
  });

  it('believes no link', async () => {
    server.response('listOrders', { orders: [], nextCursor: null });
    await open('/text2img?payment=success');
    expect([toasts(), addressNow()]).toEqual([[], '/text2img']);
    expect(store.stateOf(unnamedOrder)).toBe('paid');
  });

  it('thanks at once where the app itself has confirmed it', async () => {
    server.lose('listOrders');
    await open('/text2img?payment=success', { isPaid: true });
    expect(toasts()).toEqual([success]);
  });

  it('of the next payment replaces that of the one before', async () => {
    await open('/text2img?payment=success&order=order-1', { isPaid: true });
    expect(toasts()).toEqual([success]);
    const created_at = new Date().toISOString();
    const failed = orderInDollars({ id: 'order-2', state: 'failed', created_at });
    server.response('listOrders', { orders: [failed], nextCursor: null });
    server.response('checkOrder', { order: failed, isPaymentPending: false });
    await goTo('/text2img?payment=failed&order=order-2');
    await until(() =>
      expect(toasts()).toMatchObject([{ type: 'error', title: paymentTexts.failed.title }]),
    );
  });
});
