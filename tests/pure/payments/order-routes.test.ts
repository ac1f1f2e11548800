import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { configured } from '../../../worker/http/configured.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { orderRoutes } from '../../../worker/payments/order-routes.ts';
import { newSecret, writeToken } from '../../../worker/sessions/session-token.ts';
import { saveUser } from '../save-user.ts';
import { closesShops, openedAt, openShop } from './shop.ts';

closesShops();

const userId = '0'.repeat(32);
const origin = 'http://localhost:5173';
const app = new Hono<AppEnv>().use(configured).route('/', orderRoutes);

/** Buys the smallest pack with these variables. Returns what the order records of its e-mails. */
async function emailFactsOf(variables: object): Promise<unknown> {
  const shop = openShop();
  await saveUser(shop.database, userId, openedAt);
  const made = { id: 'order_one', amount: 400, currency: 'USD', receipt: 'one', status: 'created' };
  shop.responses.set('orders', made);
  const session = async () => ({ state: 'signed_in', session: { user: { id: userId } } });
  const environment = {
    ...shop.environment,
    // Prices are in dollars here.
    EXCHANGE_RATE_URL: '',
    EXCHANGE_RATE_KEY: '',
    ...variables,
    CREDIT_ACCOUNTS: {
      getByName: (id: string) => Object.assign(shop.accountOf(id), { session }),
    },
  };
  const token = await writeToken(localConfiguration(origin).SESSION_SECRET, {
    userId,
    secret: newSecret(),
  });
  const headers = {
    Cookie: `session=${token}`,
    'Content-Type': 'application/json',
    'Accept-Language': 'hi',
  };
  const body = JSON.stringify({ productId: 'starter', currency: 'USD' });
  const init = { method: 'POST', headers, body };
  const response = await app.request(`${origin}/api/orders`, init, environment);
  expect(await response.text()).toContain('order_one');
  return shop.database.prepare('SELECT language, origin FROM orders').first();
}

it('an order records its language and address for its e-mails', async () => {
  expect(await emailFactsOf({})).toEqual({ language: 'hi', origin });
});
