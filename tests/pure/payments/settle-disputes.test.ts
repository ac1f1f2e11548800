import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disputeOf, openedAt, openShop, paymentOf, refundOf, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

const settle: Shop['settle'] = (...input) => shop.settle(...input);
const paid = () => settle({ payments: [paymentOf('one', 'pay_1')] });
const account = () => shop.accountOf('ada');
const dispute = (changes = {}) => disputeOf('disp_1', changes);

describe('a dispute', () => {
  it('a dispute that is known before its payment is refused, and leaves no trace', async () => {
    const open = { disputes: [dispute()] };
    await expect(settle(open)).rejects.toThrow('Dispute disp_1 is known before payment pay_1');
    expect(await shop.incidents()).toEqual([]);
    expect(await shop.recorded('one')).toMatchObject({ state: 'waiting' });
  });

  it('a dispute that the account refuses is refused, and is no incident yet', async () => {
    await paid();
    const refusal = { ok: false, code: 'account_halted', available: 0 } as const;
    vi.spyOn(account().ledger, 'openDispute').mockResolvedValueOnce(refusal);
    const open = { disputes: [dispute()] };
    await expect(settle(open)).rejects.toThrow('The ledger refuses dispute disp_1: account_halted');
    expect(await shop.incidents()).toEqual([]);
    await settle(open);
    expect(account().credits()).toMatchObject({ held: 15 });
  });

  it('a dispute whose end the account refuses is reported again, and remains an incident until then', async () => {
    await paid();
    await settle({ disputes: [dispute()] });
    const refusal = { ok: false, code: 'account_halted', available: 0 } as const;
    vi.spyOn(account().ledger, 'endDispute').mockReturnValueOnce(refusal);
    const won = { disputes: [dispute({ status: 'won' })] };
    await expect(settle(won)).rejects.toThrow('end of dispute disp_1: account_halted');
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_1', 1, null]]);
    await settle(won);
    expect(account().credits()).toMatchObject({ held: 0 });
  });

  it('a dispute of another payment is an incident, and neither holds credits nor marks the order', async () => {
    await paid();
    await settle({ disputes: [dispute({ paymentId: 'pay_2' })] });
    expect(account().credits()).toMatchObject({ balance: 15, held: 0 });
    expect(await shop.recorded('one')).toMatchObject({ state: 'paid' });
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_1', 1, null]]);
  });
});

describe('a refund during a dispute', () => {
  it('a refund of a payment in dispute leaves the credits of other purchases free', async () => {
    await paid();
    await settle({ disputes: [dispute()] });
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 400)] });
    await shop.makeOrder('two');
    const payments = [paymentOf('two', 'pay_2')];
    await shop.settle({ payments }, openedAt, 'two');
    expect(account().credits()).toMatchObject({ balance: 15, held: 0, available: 15 });
    await settle({ disputes: [dispute({ status: 'won' })] });
    expect(account().credits()).toMatchObject({ balance: 15, held: 0, available: 15 });
  });

  it('a dispute that comes with a refund of a part holds the rest, and its loss takes it', async () => {
    await paid();
    const refunds = [refundOf('pay_1', 'rfnd_1', 200)];
    await settle({ disputes: [dispute()], refunds });
    expect(account().credits()).toMatchObject({ balance: 8, held: 8, available: 0 });
    await settle({ disputes: [dispute({ status: 'lost' })] });
    expect(account().credits()).toMatchObject({ balance: 0, held: 0, available: 0 });
    expect(await shop.recorded('one')).toMatchObject({ status: 'refunded', returnedAmount: 400 });
  });
});

describe('a lost dispute', () => {
  const lose = (changes = {}) => settle({ disputes: [dispute({ ...changes, status: 'lost' })] });

  it('a lost dispute ends, takes the credits that it held, and notifies its buyer', async () => {
    await paid();
    await settle({ disputes: [dispute()] });
    await lose();
    expect(account().credits()).toMatchObject({ balance: 0, held: 0 });
    expect(account().ledger.readDispute('disp_1')).toBe('ended');
    expect(account().entries(2, null)).toMatchObject([
      { code: 'money_returned', amount: -15 },
      { code: 'dispute_ended', params: { reason: 'lost' } },
    ]);
    expect(await shop.incidents()).toEqual([['dispute_opened:disp_1', 1, 'Lost']]);
    const email = shop.database.prepare(
      "SELECT kind, data FROM emails WHERE ref = 'refund:disp_1'",
    );
    const row = await email.first<{ kind: string; data: string }>();
    expect(row?.kind).toBe('dispute_lost');
    expect(JSON.parse(row?.data ?? '')).toMatchObject({ ref: 'return:disp_1', credits: 15 });
  });

  it('a dispute that is lost after all was refunded ends, and returns and reports nothing more', async () => {
    await paid();
    await settle({ refunds: [refundOf('pay_1', 'rfnd_1', 400)] });
    await lose();
    expect(account().ledger.readDispute('disp_1')).toBe('ended');
    expect(account().records().returns).toHaveLength(1);
    expect(await shop.emailRefs()).toEqual(['receipt:one', 'refund:rfnd_1']);
    expect(await shop.incidents()).toEqual([['order_returned_too_much:one:disp_1', 1, null]]);
  });

  it('a lost dispute takes all of its order, whatever went back for another order of the account', async () => {
    await paid();
    await shop.makeOrder('two');
    const payments = [paymentOf('two', 'pay_two')];
    const refunds = [refundOf('pay_two', 'rfnd_two', 400)];
    await shop.settle({ payments, refunds }, openedAt, 'two');
    await lose();
    expect(await shop.recorded('one')).toMatchObject({ status: 'refunded', returnedAmount: 400 });
    expect(await shop.incidents()).toEqual([]);
  });

  it('a lost dispute of a second payment takes no credits, and notifies nobody of a refund', async () => {
    await paid();
    shop.listRefunds('pay_2');
    shop.responses.set('payments/pay_2/refund', refundOf('pay_2', 'rfnd_2', 400));
    const payments = [paymentOf('one', 'pay_1'), paymentOf('one', 'pay_2')];
    await settle({ payments });
    await lose({ paymentId: 'pay_2' });
    await settle({
      disputes: [dispute({ paymentId: 'pay_2', status: 'lost' })],
      refunds: [refundOf('pay_1', 'rfnd_1', 100)],
    });
    expect(account().credits()).toMatchObject({ balance: 12 });
    expect(await shop.emailRefs()).toEqual(['receipt:one', 'refund:rfnd_1']);
  });
});
