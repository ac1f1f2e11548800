import { beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { reconcileOrders } from '../../../../worker/payments/audit/reconcile.ts';
import { openedAt, openShop, paymentOf, type Shop } from '../shop.ts';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
});

const pays = (id: string) =>
  shop.responses.set(`orders/order_${id}/payments`, { items: [paymentOf(id, `pay_${id}`)] });

it('an order whose check fails keeps no other from its check, is counted as failed, and waits a minute', async () => {
  for (const id of ['one', 'two', 'three']) await shop.makeOrder(id, `user-${id}`);
  pays('one');
  pays('three');
  const report = await reconcileOrders(shop.environment, openedAt);
  expect(report).toEqual({ checked: 3, repaired: 2, failed: 1 });
  const { failedChecks, nextCheckAt } = await shop.recorded('two');
  expect([failedChecks, nextCheckAt]).toEqual([1, openedAt + 60_000]);
  expect(await reconcileOrders(shop.environment, openedAt)).toEqual({
    checked: 0,
    repaired: 0,
    failed: 0,
  });
});

it('an order whose account can’t be reached moves to the end of the queue, even if nothing else stores that', async () => {
  await shop.makeOrder('one');
  pays('one');
  const account = shop.accountOf('ada');
  vi.spyOn(account.ledger, 'grant').mockRejectedValueOnce(new Error('away'));
  const failed = { checked: 1, repaired: 0, failed: 1 };
  expect(await reconcileOrders(shop.environment, openedAt)).toEqual(failed);
  expect(await shop.recorded('one')).toMatchObject({ nextCheckAt: openedAt + 60_000 });
  const repaired = { checked: 1, repaired: 1, failed: 0 };
  expect(await reconcileOrders(shop.environment, openedAt + 60_000)).toEqual(repaired);
  const known = { checked: 1, repaired: 0, failed: 0 };
  const { nextCheckAt } = await shop.recorded('one');
  expect(await reconcileOrders(shop.environment, nextCheckAt ?? 0)).toEqual(known);
});

it('a handled event is remembered for 30 days, and not a millisecond longer', async () => {
  const insert = 'INSERT INTO webhook_events (id, event, handled_at) VALUES (?, ?, ?)';
  const add = shop.database.prepare(insert);
  await add.bind('old', 'order.paid', openedAt - 30 * dayMs - 1).run();
  await add.bind('known', 'order.paid', openedAt - 30 * dayMs).run();
  await reconcileOrders(shop.environment, openedAt);
  const { results } = await shop.database.prepare('SELECT id FROM webhook_events').all();
  expect(results).toEqual([{ id: 'known' }]);
});
