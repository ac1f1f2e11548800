import { beforeEach, describe, expect, it } from 'vitest';
import { LeaseQueue } from '../../../worker/keys/lease-queue.ts';

let queue: LeaseQueue;
const join = (ticket: string, now = 0, keys = ['k0']) =>
  queue.join({ ticket, userId: ticket.slice(0, 1) }, { keys: new Set(keys), avoid: [] }, now);
const nobody = () => false;
const place = (ticket: string, isPassedOver: (userId: string) => boolean) =>
  queue.before(ticket, isPassedOver).length + 1;
const places = (...tickets: string[]) => tickets.map((ticket) => place(ticket, nobody));

beforeEach(() => {
  queue = new LeaseQueue();
});

describe('a queue of users with several tickets each', () => {
  beforeEach(() => {
    for (const ticket of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) join(ticket);
  });

  it('the queue serves one ticket of each user in turn', () => {
    expect(places('a1', 'b1', 'c1', 'a2', 'c2', 'a3')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(queue.before('c2', nobody).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('the queue has nobody before a ticket that is not in it', () => {
    expect(queue.before('d1', nobody)).toEqual([]);
  });

  it('the queue moves a served user behind the others', () => {
    queue.takeTurn('a1', 'k0');
    expect(places('b1', 'c1', 'a2', 'c2', 'a3')).toEqual([1, 2, 3, 4, 5]);
    queue.takeTurn('c1', 'k0');
    expect(places('b1', 'a2', 'c2', 'a3')).toEqual([1, 2, 3, 4]);
  });

  it('a served user keeps the turn where the first ticket may not use the key', () => {
    join('a1', 0, ['k1']);
    queue.takeTurn('a2', 'k0');
    expect(places('a1', 'b1', 'c1', 'a3', 'c2')).toEqual([1, 2, 3, 4, 5]);
    queue.takeTurn('a3', 'k1');
    expect(places('b1', 'c1', 'a1', 'c2')).toEqual([1, 2, 3, 4]);
  });

  it('users who are passed over take no places of others, and keep their own', () => {
    const ofBusy = (userId: string) => userId !== 'c';
    const all = ['a1', 'a2', 'b1', 'c1', 'c2'];
    expect(all.map((ticket) => place(ticket, ofBusy))).toEqual([1, 3, 1, 1, 2]);
  });

  it('the queue knows whether anybody but one user waits', () => {
    expect([queue.hasOthers('a'), queue.hasOthers('nobody')]).toEqual([true, true]);
    for (const ticket of ['b1', 'c1', 'c2']) queue.withdraw(ticket);
    expect([queue.hasOthers('a'), queue.hasOthers('nobody')]).toEqual([false, true]);
    for (const ticket of ['a1', 'a2', 'a3']) queue.withdraw(ticket);
    expect(queue.hasOthers('nobody')).toBe(false);
  });

  it('the queue drops a user whose only ticket was served, and ignores an unknown ticket', () => {
    queue.takeTurn('b1', 'k0');
    queue.takeTurn('b1', 'k0');
    expect(places('a1', 'c1', 'a2', 'c2', 'a3')).toEqual([1, 2, 3, 4, 5]);
    for (const ticket of ['a1', 'a2', 'a3', 'c1', 'c2']) queue.takeTurn(ticket, 'k0');
    expect(queue.isEmpty).toBe(true);
  });

  it('the queue removes a withdrawn ticket, and no other', () => {
    queue.withdraw('a1');
    queue.withdraw('b1');
    expect(places('a2', 'c1', 'a3', 'c2')).toEqual([1, 2, 3, 4]);
    for (const ticket of ['a2', 'a3', 'c1', 'c2']) queue.withdraw(ticket);
    expect(queue.isEmpty).toBe(true);
  });
});

describe('a ticket', () => {
  it('a ticket remains for 6 s after its last poll, and not a millisecond longer', () => {
    join('a1');
    queue.forget(5999);
    expect(queue.isEmpty).toBe(false);
    queue.forget(6000);
    expect(queue.isEmpty).toBe(true);
  });

  it('a ticket that polls again keeps its position, and is in the queue once', () => {
    join('a1');
    join('a2');
    join('a2', 4000);
    join('a1', 5000);
    queue.forget(6000);
    join('a3', 6000);
    expect(places('a1', 'a2', 'a3')).toEqual([1, 2, 3]);
    queue.withdraw('a1');
    expect(places('a2', 'a3')).toEqual([1, 2]);
  });
});
