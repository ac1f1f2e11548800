import { beforeEach, expect, it } from 'vitest';
import type { Issuer } from '../../../../worker/config.ts';
import { documentsOf } from '../../../../worker/payments/store/document-store.ts';
import { ReturnStore } from '../../../../worker/payments/store/return-store.ts';
import { openedAt, openShop, paymentOf, type Shop } from '../shop.ts';

type Seller = NonNullable<Issuer['seller']>;

/** Who sold when the documents were issued, and who sells now. */
const seller: Seller = {
  name: 'Shop',
  address: ['1 Street', 'Town'],
  email: 'shop@shop.example',
  taxNumber: 'T-1',
  tax: { name: 'VAT', percent: 18 },
};
const successor: Seller = {
  name: 'Successor',
  address: [],
  email: null,
  taxNumber: null,
  tax: null,
};

let shop: Shop;

beforeEach(async () => {
  shop = openShop();
  await shop.makeOrder('one');
});

/** Completes the order and returns 100 of it, as the deployment of `by`. */
async function settle(by: Seller | null) {
  const issuer = { seller: by, sendsEmail: false };
  await shop.store.complete('one', paymentOf('one', 'pay_1'), issuer, openedAt);
  const returns = new ReturnStore(shop.database);
  await returns.add('one', { id: 'rfnd_1', amount: 100 }, null, by, openedAt + 1000);
}
const documents = () => documentsOf(shop.database, 'one', successor);

it('the receipt comes before the refund, each with its number, time, included tax and seller of that day', async () => {
  await settle(seller);
  const { tax, ...named } = seller;
  expect(await documents()).toEqual([
    {
      series: 'receipt',
      ref: 'order:one',
      number: 'R-000001',
      issuedAt: new Date(openedAt).toISOString(),
      amount: 400,
      tax: { ...tax, amount: 61 },
      seller: named,
      buyer: null,
    },
    {
      series: 'refund',
      ref: 'return:rfnd_1',
      number: 'C-000001',
      issuedAt: new Date(openedAt + 1000).toISOString(),
      amount: 100,
      tax: { ...tax, amount: 15 },
      seller: named,
      buyer: null,
    },
  ]);
});

it('documents that do not name their seller are of who sells now, without a tax where there is none', async () => {
  await settle(null);
  const { tax, ...named } = successor;
  expect(await documents()).toMatchObject([
    { amount: 400, tax, seller: named },
    { amount: 100, tax, seller: named },
  ]);
});

it('a document can be neither changed nor deleted', async () => {
  await settle(seller);
  const before = await documents();
  for (const statement of ['UPDATE documents SET amount = 1', 'DELETE FROM documents']) {
    await expect(shop.database.prepare(statement).run()).rejects.toThrow('document');
  }
  expect(await documents()).toEqual(before);
});
