import { expect, it, vi } from 'vitest';
import { CreditAccount } from '../../../../worker/credit-account.ts';
import { Outbox } from '../../../../worker/outbox/outbox.ts';
import { requestOf } from '../jobs/runner-world.ts';
import { openObjectOf, order, origin, signIn, start, userId } from './open-object.ts';

const minuteMs = 60_000;

/** An account whose user has made a picture and has not seen it for a minute. */
async function openUnseen(name: string | null = userId) {
  const world = openObjectOf(CreditAccount, name);
  const { object, pool, idle } = world;
  await signIn(object);
  await object.pictures.setEmailLanguage('en');
  pool.isFree = true;
  await object.jobs.create(requestOf('job-1'), { mobile: false, origin });
  await idle();
  vi.setSystemTime(start + minuteMs);
  const waiting = () => new Outbox(world.environment.DATABASE).due(start + minuteMs, 9);
  return { ...world, waiting };
}

it('an e-mail about an unseen picture is queued in the outbox, and sent at once', async () => {
  const { object, environment, idle, logged } = await openUnseen();
  // What is sent is asked of the object that sends it.
  Object.assign(environment, { CREDIT_ACCOUNTS: { getByName: () => object } });
  const service = vi.mocked(fetch);
  service.mockClear();
  await object.alarm();
  await idle();
  const bodies = service.mock.calls.map(([, init]) => String(init?.body));
  expect(bodies).toEqual([expect.stringContaining('ada@shop.example')]);
  expect(logged).toEqual([]);
});

it('an e-mail waits in the outbox where it can’t be sent, and the account logs it', async () => {
  const { object, environment, idle, logged, waiting } = await openUnseen();
  const { DATABASE: database } = environment;
  const takesOne = database.prepare.bind(database);
  const prepare = vi.spyOn(database, 'prepare');
  prepare.mockImplementationOnce(takesOne).mockImplementation(() => {
    throw new Error('D1 is down');
  });
  await object.alarm();
  await idle();
  expect(logged).toEqual([
    { level: 'error', event: 'emails_not_sent', reason: 'Error: D1 is down' },
  ]);
  prepare.mockRestore();
  expect(await waiting()).toMatchObject([
    {
      ref: `ready:${userId}:job-1`,
      kind: 'picture_ready',
      recipient: 'ada@shop.example',
      language: 'en',
      data: { userId, jobIds: ['job-1'], origin },
    },
  ]);
});

it('an order that is due is asked of Razorpay, and later again where that fails', async () => {
  const { object, environment, logged, alarm } = openObjectOf(CreditAccount);
  await signIn(object);
  await object.orders.remember(order, { isTaken: false, checkAt: start + minuteMs });
  vi.setSystemTime(start + minuteMs);
  const service = vi.mocked(fetch);
  service.mockImplementation(async () => new Response(null, { status: 500 }));
  await object.alarm();
  const [asked] = service.mock.calls.map(([url]) => String(url));
  expect(asked).toBe(`${environment.RAZORPAY_API_URL}/v1/orders/order_1`);
  expect(logged).toMatchObject([{ event: 'order_not_checked', orderId: 'order-1' }]);
  expect(alarm()).toEqual(expect.any(Number));
});
