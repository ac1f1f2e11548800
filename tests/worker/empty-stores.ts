import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

declare global {
  /** The objects that were emptied already: the runtime lists them for as long as it runs. */
  var emptiedObjects: Set<string>;
}
globalThis.emptiedObjects ??= new Set();

/**
 * Empties D1, R2 and every Durable Object, with its alarm. The runtime's own `reset` leaves out the
 * objects that nobody has called for ten seconds: an account's alarm stored its orders in D1 again
 * while the tests of a later file ran. So each is called once before.
 */
export async function emptyStores(): Promise<void> {
  const accounts = (await listDurableObjectIds(env.CREDIT_ACCOUNTS)).filter(
    (id) => !emptiedObjects.has(id.toString()),
  );
  await Promise.all([
    ...accounts.map((id) => stopAlarm(env.CREDIT_ACCOUNTS.get(id))),
    ...(await listDurableObjectIds(env.KEY_POOLS)).map((id) => stopAlarm(env.KEY_POOLS.get(id))),
  ]);
  await reset();
  for (const id of accounts) emptiedObjects.add(id.toString());
}

function stopAlarm(object: DurableObjectStub<Rpc.DurableObjectBranded>): Promise<void> {
  return runInDurableObject(object, (_, { storage }) => storage.deleteAlarm());
}
