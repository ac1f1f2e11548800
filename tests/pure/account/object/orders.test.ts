import { expect, it, vi } from 'vitest';
import { orderQuestionsPerMinute, orderSearchesPerMinute } from '../../../../domain/limits.ts';
import { connect, openObject, order, signIn, start } from './open-object.ts';

const minuteMs = 60_000;
const at = { isTaken: false, checkAt: start + minuteMs };

/** An account that remembers an order, and has an open socket. */
async function openOrder() {
  const world = openObject();
  await signIn(world.object);
  await connect(world.object, 'hash-1');
  await world.object.orders.remember(order, at);
  await vi.advanceTimersByTimeAsync(10);
  world.sockets[0]?.sent.splice(0);
  return world;
}

it('an order that is remembered is found, is under way, and is checked by the alarm', async () => {
  const { object, alarm, idle } = openObject();
  await signIn(object);
  await idle();
  expect(await object.orders.remember(order, at)).toEqual(order);
  expect(alarm()).toBe(at.checkAt);
  expect(object.orders.find('order_1')).toEqual(order);
  expect(object.orders.underWay()).toEqual([order]);
  await object.alarm();
  expect(object.checked).toEqual([]);
  vi.setSystemTime(at.checkAt);
  object.nextCheckAt = at.checkAt + minuteMs;
  await object.alarm();
  expect(object.checked).toEqual([order]);
  expect(alarm()).toBe(at.checkAt + minuteMs);
});

it('an order whose checkout was closed early is under way for a quarter of an hour at least', async () => {
  const { object, sockets } = await openOrder();
  object.orders.closeLater('order-1');
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(start + 30 * minuteMs - 1);
  expect(object.orders.underWay()).toEqual([order]);
  vi.setSystemTime(start + 30 * minuteMs);
  expect(object.orders.underWay()).toEqual([]);
  object.orders.closeLater('order-1');
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(start + 30 * minuteMs);
  expect(sockets[0]?.types()).toEqual(['orders', 'orders']);
  vi.setSystemTime(start + 45 * minuteMs - 1);
  expect(object.orders.underWay()).toEqual([order]);
  vi.setSystemTime(start + 45 * minuteMs);
  expect(object.orders.underWay()).toEqual([]);
});

it('an order whose payment is claimed after its checkout was closed early is waited for', async () => {
  const { object } = await openOrder();
  object.orders.closeLater('order-1');
  await object.orders.claimed('order-1', start + 1000);
  expect(object.orders.isClosing('order-1')).toBe(false);
  object.orders.closeLater('order-1');
  vi.setSystemTime(start + 31 * minuteMs);
  expect(object.orders.underWay()).toEqual([order]);
});

it.each([
  ['questions about orders at Razorpay', 'admitQuestion', orderQuestionsPerMinute],
  ['searches for an unknown order', 'admitSearch', orderSearchesPerMinute],
] as const)('%s are limited per minute, by themselves', (_, admit, max) => {
  const { orders } = openObject().object;
  for (let made = 0; made < max; made += 1) expect(orders[admit]()).toBe(true);
  expect(orders[admit]()).toBe(false);
  expect(orders.admitQuestion() || orders.admitSearch()).toBe(true);
  vi.setSystemTime(start + minuteMs);
  expect(orders[admit]()).toBe(true);
});
