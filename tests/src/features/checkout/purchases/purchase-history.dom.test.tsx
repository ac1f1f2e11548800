import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectedUserHeader } from '../../../../../domain/account/expected-user.ts';
import type { Order } from '../../../../../domain/orders/order.ts';
import type { Receipt, ReceiptDocument } from '../../../../../domain/orders/receipt.ts';
import { PurchaseHistory } from '../../../../../src/features/checkout/purchases/purchase-history.tsx';
import { ReceiptPage } from '../../../../../src/features/checkout/purchases/receipt-page.tsx';
import { sessionStore } from '../../../../../src/features/session/session.tsx';
import { appServer, lateResponse } from '../../../support/app-server.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { toasts, toastTitles } from '../../../support/page-toasts.ts';
import { refusal } from '../../../support/refusal.ts';
import { sampleOrder } from '../../../support/sample-orders.ts';
import { userOf } from '../../../support/sample-user.ts';

pageClock();
provideMissing();
let orders: Order[] = [];
const server = appServer({
  'GET /api/orders': () => Response.json({ orders, nextCursor: null }),
  'GET /api/features': () => Response.json({}),
});
beforeEach(() => {
  orders = [];
});

async function openHistory() {
  const page = renderInApp(<PurchaseHistory />);
  await settled();
  return {
    page,
    rows: () => page.queryAllByRole('row').slice(1),
    press: async (name: string) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    search: async (value: string) => {
      fireEvent.change(page.getByRole('searchbox'), { target: { value } });
      await settled();
    },
    filter: async (value: string) => {
      fireEvent.change(page.getByRole('combobox'), { target: { value } });
      await settled();
    },
    asked: () => server.sent('GET /api/orders').map(({ query }) => Object.fromEntries(query)),
  };
}

describe('the list of purchases', () => {
  it('names the pack, the amount, the credits, both numbers, the state and what was returned', async () => {
    orders = [
      sampleOrder('one'),
      sampleOrder('two', { product_id: 'old', amount: 400, currency: 'USD', credits: 15 }),
      sampleOrder('three', { returned_amount: 1 }),
      sampleOrder('four', { status: 'refunded', returned_amount: 100 }),
    ];
    const { rows } = await openHistory();
    const texts = rows().map(({ textContent }) => textContent ?? '');
    for (const part of ['Basic Pack', '₹761.00', '45', 'order_one', 'pay_one', 'Completed'])
      expect(texts[0]).toContain(part);
    for (const part of ['Credit pack', '$4.00', '15', 'order_two'])
      expect(texts[1]).toContain(part);
    expect(texts.map((text) => /₹[\d.]+(?= returned)/.exec(text)?.[0])).toEqual([
      undefined,
      undefined,
      '₹0.01',
      undefined,
    ]);
  });

  it('offers the receipt of an order that was paid, and a check of any other', async () => {
    const receipts = [
      ['completed', 'paid', '/credit-history?receipt=completed'],
      ['refunded', 'refunded', '/credit-history?receipt=refunded'],
      ['created', 'waiting', 'Check payment'],
      ['failed', 'failed', 'Check payment'],
      ['expired', 'expired', 'Check payment'],
    ] as const;
    const failure_reason = 'The bank declined the payment';
    orders = receipts.map(([status, state]) =>
      sampleOrder(status, { status, state, failure_reason }),
    );
    const { page } = await openHistory();
    const [badge] = page.getAllByRole('button', { name: 'Failed' });
    if (badge) fireEvent.focus(badge);
    await settled();
    expect(page.getByRole('tooltip').textContent).toBe(failure_reason);
    const offered = [...page.container.querySelectorAll('tbody tr')].map(
      (row) =>
        row.querySelector('a[href*=receipt]')?.getAttribute('href') ??
        [...row.querySelectorAll('button')].at(-1)?.textContent,
    );
    expect(offered).toEqual(receipts.map(([, , offer]) => offer));
  });

  it('folds abandoned checkouts away, unless one looks for them', async () => {
    orders = [
      sampleOrder('one'),
      sampleOrder('two', { state: 'cancelled' }),
      sampleOrder('three', { state: 'expired' }),
      sampleOrder('four', { state: 'failed' }),
    ];
    const { page, filter } = await openHistory();
    const folded = page.getByText('2 not completed').closest('details');
    expect([folded?.open, folded?.querySelectorAll('tbody tr').length]).toEqual([false, 2]);
    await filter('cancelled');
    expect(page.queryByText(/not completed/)).toBeNull();
  });

  it('checks an order by its own id, and is read again', async () => {
    orders = [
      sampleOrder('one', { status: 'created', state: 'waiting' }),
      sampleOrder('two', { status: 'created', state: 'waiting' }),
    ];
    server.response('POST /api/orders/two/check', () =>
      Response.json({ order: sampleOrder('two'), isPaymentPending: false }),
    );
    const { page, rows } = await openHistory();
    const [, second] = page.getAllByRole('button', { name: 'Check payment' });
    orders = [sampleOrder('one', { status: 'created', state: 'waiting' }), sampleOrder('two')];
    if (second) fireEvent.click(second);
    await settled();
    expect(toastTitles()).toEqual(['Payment found: 45 credits added']);
    expect(rows()[1]?.textContent).toContain('Receipt');
    expect(page.getAllByRole('button', { name: 'Check payment' })).toHaveLength(1);
  });
});

it('the search, the filter and further pages are asked of the server, and the list stays until it responds', async () => {
  orders = [sampleOrder('one')];
  const { search, filter, press, rows, page, asked } = await openHistory();
  const late = lateResponse();
  server.response('GET /api/orders', ({ query }) => {
    if (query.get('cursor') === 'next')
      return Response.json({ orders: [sampleOrder('three')], nextCursor: null });
    return query.get('state') === 'failed'
      ? Response.json({ orders: [sampleOrder('two')], nextCursor: 'next' })
      : late.response();
  });
  await search('order_two');
  expect(rows()).toHaveLength(1);
  late.give(Response.json({ orders: [], nextCursor: null }));
  await settled();
  expect(rows()).toHaveLength(0);
  await filter('failed');
  await press('Show more');
  expect(asked()).toEqual([
    { state: 'all', q: '' },
    { state: 'all', q: 'order_two' },
    { state: 'failed', q: 'order_two' },
    { state: 'failed', q: 'order_two', cursor: 'next' },
  ]);
  expect(rows().map(({ textContent }) => /order_(\w+?)pay/.exec(textContent ?? '')?.[1])).toEqual([
    'two',
    'three',
  ]);
  expect(page.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('a receipt', () => {
  const document1: ReceiptDocument = {
    series: 'receipt',
    number: 'R-000012',
    // The first day of a tax year, where the sellers are.
    issuedAt: '2027-03-31T20:00:00.000Z',
    amount: 76_100,
    tax: { name: 'IGST', percent: 18, amount: 11_608 },
    seller: {
      name: 'Mint Ltd',
      address: ['1 Road', 'Pune'],
      email: 'shop@example.com',
      taxNumber: null,
    },
  };
  const receipt: Receipt = {
    order: sampleOrder('one'),
    buyer: {
      name: 'Ann',
      email: 'ann@example.com',
      company: 'Ann & Co',
      address: '9 Road',
      taxNumber: 'IN-9',
    },
    receipt: document1,
    refunds: [
      { ...document1, series: 'refund', number: 'C-000001', amount: 10_000, tax: null },
      { ...document1, series: 'refund', number: 'C-000002', amount: 20_000, tax: null },
    ],
  };
  beforeEach(() => {
    server.response('GET /api/orders/one/receipt', () => Response.json(receipt));
  });

  async function openReceipt() {
    const page = renderInApp(<ReceiptPage orderId="one" />);
    await settled();
    return {
      page,
      sheets: () => page.queryAllByRole('article').map(({ textContent }) => textContent ?? ''),
      press: async (name: string) => {
        fireEvent.click(page.getByRole('button', { name }));
        await settled();
      },
    };
  }

  it('names the seller, the buyer, what was bought and its tax, and is followed by its refunds', async () => {
    const { sheets } = await openReceipt();
    const parts = [
      [
        'Receipt',
        'No. R-000012April 1, 2027',
        'Mint Ltd',
        'Ann & Co',
        '9 Road',
        'Ann',
        'ann@example.com',
      ],
      ['Tax number: IN-9', 'Basic Pack: 45 credits', '₹644.92', 'IGST (18%), included', '₹116.08'],
      ['₹761.00', 'pay_one', 'order_one', 'Paid through Razorpay.'],
    ];
    for (const part of parts.flat()) expect(sheets()[0]).toContain(part);
    expect(sheets()[0]).not.toContain('Refund');
    expect(sheets()[1]).toContain('₹100.00');
    for (const part of [
      'No. C-000002',
      'Refund for receipt R-000012',
      '₹200.00',
      'Refunded through Razorpay.',
    ])
      expect(sheets()[2]).toContain(part);
  });

  describe('the buyer’s data', () => {
    const fill = (page: Awaited<ReturnType<typeof openReceipt>>['page'], company: string) =>
      fireEvent.change(page.getByLabelText('Company'), { target: { value: company } });

    const known = { company: 'Ann & Co', address: '9 Road\nPune', taxNumber: 'IN-9' };
    beforeEach(() => {
      server.response('GET /api/me/buyer', () => Response.json({ buyer: known }));
    });

    it('begin with what is known, and are saved for the next receipts; this one stays as it is', async () => {
      const next = { ...known, company: 'Bee & Co' };
      server.response('PATCH /api/me/buyer', () => Response.json({ buyer: next }));
      const session = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
      server.response('GET /api/me', () => Response.json({ user: userOf({ id: 'ann' }), session }));
      await sessionStore.refresh();
      const { page, press, sheets } = await openReceipt();
      expect(
        ['Company', 'Address', 'Tax number'].map(
          (name) => (page.getByLabelText(name) as HTMLInputElement).value,
        ),
      ).toEqual(Object.values(known));
      fill(page, 'Bee & Co');
      await press('Save');
      const [saved] = server.sent('PATCH /api/me/buyer');
      expect(saved?.body).toEqual(next);
      expect(saved?.headers.get(expectedUserHeader)).toBe('ann');
      expect(sheets()[0]).toContain('Ann & Co');
      expect(toasts()).toMatchObject([{ type: 'success', title: 'Saved' }]);
      expect(server.count('GET /api/orders/one/receipt')).toBe(1);
    });

    it('are being saved until the response, and may be saved again after a failure', async () => {
      const late = lateResponse();
      server.response('PATCH /api/me/buyer', late.response);
      const { page, press } = await openReceipt();
      const button = page.getByRole('button', { name: 'Save' });
      await press('Save');
      expect(button.getAttribute('aria-busy')).toBe('true');
      await press('Save');
      expect(server.count('PATCH /api/me/buyer')).toBe(1);
      late.give(refusal(400, 'invalid_request'));
      await settled();
      expect(button.getAttribute('aria-busy')).toBeNull();
      expect(toasts()).toMatchObject([{ type: 'error', title: 'Your details were not saved' }]);
      await press('Save');
      expect(server.count('PATCH /api/me/buyer')).toBe(2);
    });
  });
});
