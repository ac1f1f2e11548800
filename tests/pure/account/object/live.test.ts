import { expect, it, vi } from 'vitest';
import { requestOf } from '../jobs/runner-world.ts';
import { connect, type Opened, openObject, order, origin, signIn, start } from './open-object.ts';

const from = { mobile: false, origin };

/** A signed-in user with an open socket, whose first messages are left out. */
async function openSocket() {
  const world = openObject();
  await signIn(world.object);
  await world.object.ledger.grant({ ref: 'order:1', credits: 50 });
  await connect(world.object, 'hash-1');
  const [socket] = world.sockets;
  if (!socket) throw new Error('No socket');
  await vi.advanceTimersByTimeAsync(10);
  socket.sent.length = 0;
  return { ...world, socket };
}

it('a socket for a disabled user is handled with 403', async () => {
  const { object, sockets } = openObject();
  await signIn(object);
  object.access.setDisabled(start);
  expect((await connect(object, 'hash-1')).status).toBe(403);
  expect(sockets).toEqual([]);
});

const changes: [string, string, (object: Opened['object']) => unknown][] = [
  ['the balance', 'credits', (object) => object.ledger.grant({ ref: 'order:2', credits: 5 })],
  ['a job', 'job', (object) => object.jobs.create(requestOf('job-1'), from)],
  ['the list of pictures', 'pictures', (object) => object.pictures.turn(true)],
  [
    'an order',
    'orders',
    (object) => object.orders.remember(order, { isTaken: false, checkAt: start }),
  ],
];
it.each(changes)('a change of %s is sent', async (_, type, change) => {
  const { object, socket } = await openSocket();
  await change(object);
  await vi.advanceTimersByTimeAsync(10);
  expect(socket.types()).toContain(type);
});

it.each([
  [1000, 1000],
  [1001, 1001],
  [1005, 1000],
  [1006, 1000],
  [4000, 4000],
])('a socket that its client closes with %i is closed with %i', async (code, responded) => {
  const { object, socket } = await openSocket();
  object.webSocketClose(socket as unknown as WebSocket, code);
  expect(socket.closed?.[0]).toBe(responded);
});
