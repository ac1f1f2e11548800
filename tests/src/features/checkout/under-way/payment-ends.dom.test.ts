import { expect, it, vi } from 'vitest';
import { queries } from '../../../../../src/api/queries.ts';
import { underWayKey } from '../../../../../src/api/query-keys.ts';
import type { announcePaid } from '../../../../../src/features/checkout/under-way/announce-paid.ts';
import { usePaymentEnds } from '../../../../../src/features/checkout/under-way/use-under-way.ts';
import { appServer } from '../../../support/app-server.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { pageClock, settled } from '../../../support/page-clock.ts';

const code = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { arrived: promise, arrive: resolve };
});
const announce = vi.hoisted(() => vi.fn<typeof announcePaid>(async () => undefined));
vi.mock(import('../../../../../src/features/checkout/under-way/announce-paid.ts'), async () => {
  await code.arrived;
  return { announcePaid: announce };
});

pageClock();
let orders: { id: string }[] = [];
appServer({ 'GET /api/orders/under-way': () => Response.json({ orders }) });
const key = 'imagemint.payment-under-way';

it('a payment that has ended stays known until its end can be told, and is told once', async () => {
  localStorage.setItem(key, 'one');
  hookInApp(() => usePaymentEnds());
  await settled();
  expect(localStorage.getItem(key)).toBe('one');
  orders = [{ id: 'two' }];
  await queries.refetchQueries({ queryKey: underWayKey });
  await settled();
  expect(localStorage.getItem(key)).toBe('one');
  code.arrive();
  await vi.dynamicImportSettled();
  await settled();
  expect(announce.mock.calls.map(([ids]) => ids)).toEqual([['one'], []]);
  expect(localStorage.getItem(key)).toBe('two');
});
