import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repair } from '../../operations/run-repair.ts';
import { bought, deliverAll, dispute, loseOrders, onlyOrder, tidyShop } from '../shop.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tidyShop();
});

const incidentsOf = async (disputeId: string) =>
  (
    await env.DATABASE.prepare('SELECT times, closed_because FROM incidents WHERE key = ?')
      .bind(`dispute_opened:${disputeId}`)
      .all()
  ).results;

/** What a repair says of one dispute. */
const of = (disputeId: string, changes: string[]) =>
  changes.filter((text) => text.includes(disputeId));

describe('a repair of disputes', () => {
  it.each([
    ['won', { balance: 17, held: 0, available: 17 }, 'Ended without a return of the money'],
    ['closed', { balance: 17, held: 0, available: 17 }, 'Ended without a return of the money'],
    ['lost', { balance: 2, held: 0, available: 2 }, 'Lost'],
  ])('a held dispute whose end was lost is %s by a repair', async (end, after, because) => {
    const { client, id: orderId, paymentId } = await bought();
    const { id } = await dispute(paymentId, 'open');
    await deliverAll(orderId);
    await dispute(paymentId, end);
    const changes = await repair(Date.now());
    expect(of(id, changes)).toEqual([expect.stringMatching(new RegExp(`it is ${end}$`))]);
    expect(await client.credits()).toMatchObject(after);
    expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: because }]);
    expect(await repair(Date.now())).toEqual([]);
    expect(await client.credits()).toMatchObject(after);
  });

  it('a dispute is repaired whose order, incident and events D1 has lost', async () => {
    const { client, id: orderId, paymentId, account } = await bought();
    const { id } = await dispute(paymentId, 'open');
    await deliverAll(orderId);
    await loseOrders();
    await env.DATABASE.exec('DELETE FROM incidents; DELETE FROM webhook_events');
    await repair(Date.now(), ['disputes']);
    expect(await onlyOrder(client)).toMatchObject({ status: 'completed' });
    expect(await account.credits()).toMatchObject({ balance: 17, held: 15 });
    expect(await incidentsOf(id)).toEqual([{ times: 1, closed_because: null }]);
  });
});
