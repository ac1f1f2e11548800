import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { disputeOf, openedAt, openShop, paymentOf, refundOf, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

const settle: Shop['settle'] = (...input) => shop.settle(...input);
const balance = () => shop.accountOf('ada').credits();

/** Makes Razorpay respond to the refund of a payment of which it has none yet. */
function respondToRefund(paymentId: string, response: unknown) {
  shop.listRefunds(paymentId);
  shop.responses.set(`payments/${paymentId}/refund`, response);
}

/** An order that `pay_1` has paid. */
async function paid() {
  await settle({ payments: [paymentOf('one', 'pay_1')] });
}

describe('the payment of an order', () => {
  it('an order is marked as paid only after its credits are there', async () => {
    const account = shop.accountOf('ada');
    const grant = vi
      .spyOn(account.ledger, 'grant')
      .mockRejectedValueOnce(new Error('The object is away'));
    const payments = [paymentOf('one', 'pay_1')];
    await expect(settle({ payments })).rejects.toThrow('The object is away');
    expect(await shop.recorded('one')).toMatchObject({ status: 'created', paymentId: null });
    await settle({ payments });
    await settle({ payments });
    expect(grant).toHaveBeenCalledTimes(3);
    expect(balance()).toMatchObject({ balance: 15 });
    expect(await shop.emailRefs()).toEqual(['receipt:one']);
  });

  it('an order grants the credits that were bought, also after its pack has changed', async () => {
    await shop.makeOrder('old', 'ada', { credits: 20 });
    await settle({ payments: [paymentOf('old', 'pay_1')] }, openedAt, 'old');
    expect(balance()).toMatchObject({ balance: 20 });
  });

  it('an order whose payment failed is waited for no longer, and can still be paid', async () => {
    const account = shop.accountOf('ada');
    await account.orders.claimed('one', openedAt);
    await settle({ payments: [paymentOf('one', 'pay_0', { status: 'failed' })] });
    expect(await shop.recorded('one')).toMatchObject({ status: 'failed', paymentId: 'pay_0' });
    vi.setSystemTime(openedAt + 30 * 60_000);
    expect(account.orders.underWay()).toEqual([]);
    await settle({ payments: [paymentOf('one', 'pay_1')] });
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', paymentId: 'pay_1' });
  });

  it('each payment after the first is refunded by itself, with a key of its own and what is left of it', async () => {
    await paid();
    respondToRefund('pay_2', refundOf('pay_2', 'rfnd_2', 400));
    respondToRefund('pay_3', refundOf('pay_3', 'rfnd_3', 300));
    await settle({
      payments: [
        paymentOf('one', 'pay_1'),
        paymentOf('one', 'pay_2'),
        paymentOf('one', 'pay_3', { refundedAmount: 100 }),
      ],
    });
    const asked = shop.calls.filter(({ method }) => method === 'POST');
    expect(
      asked.map(({ path, key, body }) => [path, key, (body as { amount: number }).amount]),
    ).toEqual([
      ['payments/pay_2/refund', 'paid-twice-pay_2', 400],
      ['payments/pay_3/refund', 'paid-twice-pay_3', 300],
    ]);
    expect(await shop.incidents()).toEqual([
      ['order_paid_twice:one:pay_2', 1, 'Refunded: rfnd_2'],
      ['order_paid_twice:one:pay_3', 1, 'Refunded: rfnd_3'],
    ]);
    expect(balance()).toMatchObject({ balance: 15 });
  });
});

it('an order whose credits the ledger refuses is not marked as paid', async () => {
  const refusal = { ok: false, code: 'account_halted', available: 0 } as const;
  vi.spyOn(shop.accountOf('ada').ledger, 'grant').mockResolvedValueOnce(refusal);
  const payments = [paymentOf('one', 'pay_1')];
  const refused = 'The ledger refuses order one: account_halted';
  await expect(settle({ payments })).rejects.toThrow(refused);
  expect(await shop.recorded('one')).toMatchObject({ status: 'created' });
  expect(await shop.emailRefs()).toEqual([]);
});

it('each e-mail names the order, its app, and what its text needs', async () => {
  await shop.store.setOrigin('one', { language: 'hi', origin: 'https://shop.example' });
  respondToRefund('pay_2', refundOf('pay_2', 'rfnd_2', 400));
  const payments = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
  await settle({ payments });
  await settle({
    payments,
    refunds: [
      refundOf('pay_2', 'rfnd_2', 400),
      refundOf('pay_1', 'rfnd_1', 100),
      refundOf('pay_1', 'rfnd_3', 150, { status: 'failed' }),
    ],
  });
  const { results } = await shop.database
    .prepare('SELECT ref, kind, recipient, language, data FROM emails ORDER BY ref')
    .all<{ ref: string; kind: string; recipient: string; language: string; data: string }>();
  const about = { orderId: 'one', origin: 'https://shop.example' };
  expect(results.map(({ data, ...email }) => ({ ...email, data: JSON.parse(data) }))).toEqual(
    [
      ['receipt:one', 'receipt', { ref: 'order:one' }],
      ['refund-failed:rfnd_3', 'refund_failed', { amount: 150 }],
      ['refund:rfnd_1', 'refund', { ref: 'return:rfnd_1', credits: 3 }],
      ['refund:rfnd_2', 'second_payment_refunded', { amount: 400, paymentId: 'pay_2' }],
    ].map(([ref, kind, data]) => ({
      ref,
      kind,
      recipient: 'ada@shop.example',
      language: 'hi',
      data: { ...about, ...(data as object) },
    })),
  );
});

describe('the returns of an order', () => {
  it('the refund of a second payment keeps no refund of the first one from taking its credits', async () => {
    await paid();
    respondToRefund('pay_2', refundOf('pay_2', 'rfnd_2', 400));
    const payments = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
    await settle({ payments });
    const refunds = [refundOf('pay_2', 'rfnd_2', 400), refundOf('pay_1', 'rfnd_1', 400)];
    const settled = await settle({ payments, refunds });
    expect(settled).toMatchObject({ status: 'refunded', returnedAmount: 400 });
    expect(balance()).toMatchObject({ balance: 0 });
    expect(await shop.emailRefs()).toEqual(['receipt:one', 'refund:rfnd_1', 'refund:rfnd_2']);
  });

  it('the refund of a second payment is announced for 30 days after its start, and its time is in seconds', async () => {
    await paid();
    respondToRefund('pay_2', refundOf('pay_2', 'rfnd_2', 400));
    const payments = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
    await settle({ payments });
    const began = { createdAt: openedAt };
    const refunds = [refundOf('pay_2', 'rfnd_2', 400, began)];
    await settle({ payments, refunds }, openedAt + 30 * dayMs + 1);
    expect(await shop.emailRefs()).toEqual(['receipt:one']);
    await settle({ payments, refunds }, openedAt + 30 * dayMs);
    expect(await shop.emailRefs()).toEqual(['receipt:one', 'refund:rfnd_2']);
  });

  it('a failed refund is reported to the buyer, also after one of a payment that bought nothing', async () => {
    await paid();
    const failed = { status: 'failed' as const };
    await settle({
      payments: [paymentOf('one', 'pay_1')],
      refunds: [
        refundOf('pay_0', 'rfnd_0', 100, failed),
        refundOf('pay_1', 'rfnd_1', 100),
        refundOf('pay_1', 'rfnd_2', 100, failed),
        refundOf('pay_1', 'rfnd_3', 100, { status: 'pending' }),
        refundOf('pay_1', 'rfnd_4', 50, failed),
      ],
    });
    expect(await shop.emailRefs()).toEqual([
      'receipt:one',
      'refund-failed:rfnd_2',
      'refund-failed:rfnd_4',
      'refund:rfnd_1',
    ]);
  });

  it('a refund of more than was paid is stored and an incident, and takes no more credits than were bought', async () => {
    await paid();
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 401)] });
    expect(await shop.incidents()).toEqual([['order_returned_too_much:one:rfnd_1', 1, null]]);
    expect(await shop.recorded('one')).toMatchObject({ status: 'refunded', returnedAmount: 401 });
    expect(balance()).toMatchObject({ balance: 15 });
  });

  it('a return that the ledger refuses is not stored, and is settled the next time', async () => {
    await paid();
    const update = { refunds: [refundOf('pay_1', 'rfnd_1', 400)] };
    vi.spyOn(shop.accountOf('ada').ledger, 'reverse').mockRejectedValueOnce(new Error('away'));
    await expect(settle(update)).rejects.toThrow('away');
    expect(await shop.recorded('one')).toMatchObject({ status: 'completed', returnedAmount: 0 });
    await settle(update);
    expect(await shop.recorded('one')).toMatchObject({ status: 'refunded', returnedAmount: 400 });
  });
});

describe('the disputes of an order', () => {
  it('a dispute that has ended keeps no other open one from being recorded', async () => {
    await paid();
    await settle({ disputes: [disputeOf('disp_1', { status: 'won' })] });
    await settle({ disputes: [disputeOf('disp_1'), disputeOf('disp_2')] });
    expect(balance()).toMatchObject({ balance: 15, held: 15 });
    expect(await shop.recorded('one')).toMatchObject({ state: 'disputed' });
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_2', 1, null]]);
  });

  it('a dispute that is reported twice is one incident, once, which its end closes', async () => {
    await paid();
    const open = { disputes: [disputeOf('disp_1')] };
    await settle(open);
    await settle(open);
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_1', 1, null]]);
    await settle({ disputes: [disputeOf('disp_1', { status: 'won' })] });
    const because = 'Ended without a return of the money';
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_1', 1, because]]);
    expect(balance()).toMatchObject({ balance: 15, held: 0 });
    expect(await shop.recorded('one')).toMatchObject({ state: 'paid' });
  });

  it('a lost dispute over more than is left takes what is left, and takes nothing more when it is reported again', async () => {
    await paid();
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 100)] });
    const lost = { disputes: [disputeOf('disp_1', { amount: 400, status: 'lost' })] };
    for (const _ of [1, 2, 3]) await settle(lost);
    expect(balance()).toMatchObject({ balance: 0, held: 0 });
    const { returns } = shop.accountOf('ada').records();
    expect(returns.map(({ id, minor }) => `${id} ${minor}`).toSorted()).toEqual([
      'disp_1 300',
      'rfnd_1 100',
    ]);
    expect(await shop.recorded('one')).toMatchObject({ status: 'refunded', returnedAmount: 400 });
  });

  it('a lost dispute takes the same when a refund that came after it is known', async () => {
    await paid();
    const lost = { disputes: [disputeOf('disp_1', { amount: 200, status: 'lost' })] };
    await settle(lost);
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 200)] });
    await settle(lost);
    expect(await shop.incidents()).toEqual([]);
    expect(balance()).toMatchObject({ balance: 0 });
  });
});

it('a deployment that sends no e-mail queues none about an order', async () => {
  const silent = { ...shop.environment, EMAIL_FROM: undefined } as unknown as Env;
  const update = {
    payments: [paymentOf('one', 'pay_1')],
    refunds: [
      refundOf('pay_1', 'rfnd_1', 100),
      refundOf('pay_1', 'rfnd_2', 100, { status: 'failed' }),
    ],
  };
  await settleOrder(silent, await shop.recorded('one'), update, openedAt);
  expect(await shop.recorded('one')).toMatchObject({ status: 'completed', returnedAmount: 100 });
  expect(await shop.emailRefs()).toEqual([]);
});

it.each([
  ['turned off', { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }],
  ['misconfigured', { SESSION_SECRET: '' }],
])('a second payment is not refunded by itself where purchases are %s', async (_, changes) => {
  await paid();
  const payments = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
  const environment = { ...shop.environment, ...changes };
  const settled = await settleOrder(
    environment,
    await shop.recorded('one'),
    { payments },
    openedAt,
  );
  expect(settled).toMatchObject({ status: 'completed', paymentId: 'pay_1' });
  expect(shop.calls).toEqual([]);
});
