import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, dayOf } from '../../../domain/days.ts';
import { issuerOf } from '../../../worker/config.ts';
import { IncidentStore } from '../../../worker/incidents/incident-store.ts';
import {
  reportRefusedSignature,
  reportSilence,
  solveRefusedSignatures,
} from '../../../worker/payments/refused-signatures.ts';
import { openedAt, openShop, paymentOf, type Shop } from './shop.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** When the order of the tests is completed, by the page or a check. */
const paidAt = openedAt + minuteMs;
const because = 'A webhook was accepted';

let shop: Shop;

beforeEach(() => {
  shop = openShop();
});

/** Completes an order that was made when the shop opened. */
async function pay(id: string, at = paidAt): Promise<void> {
  await shop.makeOrder(id);
  await shop.store.complete(id, paymentOf(id, `pay_${id}`), issuerOf(shop.environment), at);
}

const accept = (at: number) =>
  shop.database
    .prepare('INSERT INTO webhook_events (id, event, handled_at) VALUES (?, ?, ?)')
    .bind(`event-${at}`, 'order.paid', at)
    .run();

const setMadeAt = (id: string, at: number) =>
  shop.database.prepare('UPDATE orders SET created_at = ? WHERE id = ?').bind(at, id).run();

const refuse = (at: number) => reportRefusedSignature(shop.environment, at);
const keyAt = (at: number) => `webhook_signature_refused:${dayOf(at)}`;

describe('the silence of webhooks', () => {
  const silent = (at: number) => reportSilence(shop.environment, at);
  const key = `webhooks_silent:${dayOf(paidAt)}`;

  it('is an incident where an order was paid an hour ago by another path, until a webhook is accepted', async () => {
    await pay('one');
    await silent(paidAt + hourMs - 1);
    expect(await shop.incidents()).toEqual([]);
    await silent(paidAt + hourMs + 15 * minuteMs);
    expect(await shop.incidents()).toEqual([[key, 1, null]]);
    expect(await shop.incidentDetail()).toEqual({ orderId: 'one' });
    await solveRefusedSignatures(shop.database, paidAt + 2 * hourMs);
    expect(await shop.incidents()).toEqual([[key, 1, because]]);
  });

  it('is none where a webhook came, where nothing was paid, or where a wrong secret explains it', async () => {
    await shop.makeOrder('unpaid');
    await silent(paidAt + hourMs);
    await pay('one');
    await refuse(paidAt + hourMs);
    await silent(paidAt + 2 * hourMs);
    expect(await shop.incidents()).toEqual([[keyAt(paidAt), 1, null]]);
    await solveRefusedSignatures(shop.database, paidAt + 3 * hourMs);
    await accept(paidAt + 3 * hourMs);
    await silent(paidAt + 4 * hourMs);
    expect(await shop.incidents()).toEqual([[keyAt(paidAt), 1, because]]);
  });
});

describe('a webhook with a wrong signature', () => {
  it('a wrong signature is an incident where an order was paid an hour ago, and names the order', async () => {
    await pay('one');
    await refuse(paidAt + hourMs);
    expect(await shop.incidents()).toEqual([[keyAt(paidAt), 1, null]]);
    expect(await shop.incidentDetail()).toEqual({ orderId: 'one' });
  });

  it.each<[string, () => Promise<unknown>, number, number]>([
    ['no evidence where no order was paid', () => shop.makeOrder('unpaid'), hourMs, 0],
    ['no evidence where all paid orders are older than a day', () => pay('one'), dayMs, 0],
    ['no evidence within the hour, in which a webhook may come', () => pay('one'), hourMs - 1, 0],
    [
      'no evidence where a webhook was accepted since the order was made',
      () => pay('one').then(() => accept(openedAt)),
      hourMs,
      0,
    ],
    [
      'an incident where the last webhook came before the order was made',
      () => pay('one').then(() => accept(openedAt - 1)),
      hourMs,
      1,
    ],
  ])('a wrong signature is %s', async (_, before, afterMs, incidents) => {
    await before();
    await refuse(paidAt + afterMs);
    expect(await shop.incidents()).toHaveLength(incidents);
  });
});

describe('many webhooks with wrong signatures', () => {
  it('D1 is asked once a minute, whoever sends them', async () => {
    await pay('one');
    const asked = vi.spyOn(shop.database, 'prepare');
    await refuse(paidAt);
    const once = asked.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    await refuse(paidAt + minuteMs - 1);
    expect(asked).toHaveBeenCalledTimes(once);
    await refuse(paidAt + minuteMs);
    expect(asked).toHaveBeenCalledTimes(2 * once);
  });
});

describe('a webhook that is accepted', () => {
  it('an accepted webhook closes the incidents of all days, and those of no other kind', async () => {
    await pay('one');
    await refuse(paidAt + hourMs);
    await refuse(paidAt + 20 * hourMs);
    const other = { kind: 'payment_key_refused', subject: 'a day', detail: {} } as const;
    await new IncidentStore(shop.database).record(other, paidAt);
    await solveRefusedSignatures(shop.database, paidAt + 21 * hourMs);
    expect(await shop.incidents()).toEqual([
      [keyAt(paidAt + hourMs), 1, because],
      [keyAt(paidAt + 20 * hourMs), 1, because],
      ['payment_key_refused:a day', 1, null],
    ]);
  });

  it('a wrong signature opens the incident of the day again once an order misses its webhook that was made after one was accepted', async () => {
    await pay('one');
    await refuse(paidAt + hourMs);
    await shop.database.prepare('UPDATE incidents SET alerted_at = 1, alert_tries = 2').run();
    const acceptedAt = paidAt + 2 * hourMs;
    await solveRefusedSignatures(shop.database, acceptedAt);
    await pay('two', acceptedAt + minuteMs);
    await setMadeAt('two', acceptedAt);
    const reopenedAt = acceptedAt + minuteMs + hourMs;
    await refuse(reopenedAt);
    expect(await shop.incidents()).toEqual([[keyAt(paidAt), 1, because]]);
    await setMadeAt('two', acceptedAt + 1);
    const record = vi.spyOn(IncidentStore.prototype, 'record');
    for (const minutes of [1, 2, 3]) await refuse(reopenedAt + minutes * minuteMs);
    expect(record).toHaveBeenCalledOnce();
    expect(await shop.incidents()).toEqual([[keyAt(paidAt), 2, null]]);
    expect(await shop.incidentDetail()).toEqual({ orderId: 'two' });
    const toAlert = (at: number) => new IncidentStore(shop.database).toAlert(at, 9);
    expect(await toAlert(reopenedAt + minuteMs - 1)).toEqual([]);
    expect(await toAlert(reopenedAt + minuteMs)).toMatchObject([{ alertTries: 0 }]);
  });
});
