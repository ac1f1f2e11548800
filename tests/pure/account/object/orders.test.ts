import { expect, it, vi } from 'vitest';
import { orderQuestionsPerMinute, orderSearchesPerMinute } from '../../../../domain/limits.ts';
import { closesObjects, connect, openObject, order, signIn, start } from './open-object.ts';

closesObjects();

const minuteMs = 60_000;
const at = { isTaken: false, checkAt: start + minuteMs };

/** An account that remembers an order, and has an open socket. */
async function openOrder() {
  const world = openObject();
  await signIn(world.object);
  await connect(world.object, 'hash-1');
  await world.object.rememberOrder(order, at);
  await vi.advanceTimersByTimeAsync(10);
  world.sockets[0]?.sent.splice(0);
  return world;
}

it('an order that is remembered is found by both ids, is under way, and is checked by the alarm', async () => {
  const { object, alarm, idle } = openObject();
  object.open();
  await idle();
  expect(await object.rememberOrder(order, at)).toEqual(order);
  expect(alarm()).toBe(at.checkAt);
  expect([object.findOrder('order-1'), object.findOrder('order_1')]).toEqual([order, order]);
  expect(object.findOrder('order-2')).toBeNull();
  expect(object.ordersUnderWay()).toEqual([order]);
  await object.alarm();
  expect(object.checked).toEqual([]);
  vi.setSystemTime(at.checkAt);
  object.nextCheckAt = at.checkAt + minuteMs;
  await object.alarm();
  expect(object.checked).toEqual([order]);
  expect(alarm()).toBe(at.checkAt + minuteMs);
});

it('an order that is paid is checked sooner, and its payment is waited for beyond the checkout', async () => {
  const { object, alarm, setAlarm, sockets } = await openOrder();
  setAlarm(null);
  await object.claimedOrder('order-1', start + 1000);
  expect(alarm()).toBe(start + 1000);
  vi.setSystemTime(start + 31 * minuteMs);
  expect(object.ordersUnderWay()).toEqual([order]);
  object.failedOrder('order-1');
  expect(object.ordersUnderWay()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(sockets[0]?.types()).toEqual(['orders']);
});

it('an order whose checkout was closed early is under way for a quarter of an hour at least', async () => {
  const { object, sockets } = await openOrder();
  object.closeOrderLater('order-1');
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(start + 30 * minuteMs - 1);
  expect(object.ordersUnderWay()).toEqual([order]);
  vi.setSystemTime(start + 30 * minuteMs);
  expect(object.ordersUnderWay()).toEqual([]);
  object.closeOrderLater('order-1');
  await vi.advanceTimersByTimeAsync(10);
  vi.setSystemTime(start + 30 * minuteMs);
  expect(sockets[0]?.types()).toEqual(['orders', 'orders']);
  vi.setSystemTime(start + 45 * minuteMs - 1);
  expect(object.ordersUnderWay()).toEqual([order]);
  vi.setSystemTime(start + 45 * minuteMs);
  expect(object.ordersUnderWay()).toEqual([]);
});

it('an order whose payment is claimed after its checkout was closed early is waited for', async () => {
  const { object } = await openOrder();
  object.closeOrderLater('order-1');
  await object.claimedOrder('order-1', start + 1000);
  expect(object.isOrderClosing('order-1')).toBe(false);
  object.closeOrderLater('order-1');
  vi.setSystemTime(start + 31 * minuteMs);
  expect(object.ordersUnderWay()).toEqual([order]);
});

it('questions about orders at Razorpay are limited by the minute', () => {
  const { object } = openObject();
  for (let made = 0; made < orderQuestionsPerMinute; made += 1) {
    expect(object.admitOrderQuestion()).toBe(true);
  }
  expect([object.admitOrderQuestion(), object.admitOrderSearch()]).toEqual([false, true]);
  vi.setSystemTime(start + minuteMs);
  expect(object.admitOrderQuestion()).toBe(true);
});

it('searches for an order that nobody knows are limited by the minute', () => {
  const { object } = openObject();
  for (let made = 0; made < orderSearchesPerMinute; made += 1) {
    expect(object.admitOrderSearch()).toBe(true);
  }
  expect(object.admitOrderSearch()).toBe(false);
  vi.setSystemTime(start + minuteMs);
  expect(object.admitOrderSearch()).toBe(true);
});
