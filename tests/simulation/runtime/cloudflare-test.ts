import workerdUnsafe from 'workerd:unsafe';

/**
 * What the simulation uses of `cloudflare:test`, for a runtime without a test runner. The runner
 * imports the Worker anew for each call of an object, which took a third of the time.
 */

type Action = (instance: object, state: DurableObjectState) => unknown;

interface ActingStub {
  runAction(id: number): Promise<void>;
}

/** Actions on their way into their objects, and then their results, by id. */
const actions = new Map<number, Action>();
const results = new Map<number, unknown>();
let nextId = 0;

export async function runAction(
  id: number,
  instance: object,
  state: DurableObjectState,
): Promise<void> {
  const action = actions.get(id);
  if (!action) throw new Error(`There is no action ${id}`);
  results.set(id, await action(instance, state));
}

/** Runs the callback inside an object of this Worker, which shares its isolate. */
export async function runInDurableObject(stub: unknown, action: Action): Promise<unknown> {
  const id = nextId;
  nextId += 1;
  actions.set(id, action);
  try {
    await (stub as ActingStub).runAction(id);
    return results.get(id);
  } finally {
    actions.delete(id);
    results.delete(id);
  }
}

/** Runs the object's alarm now. Returns false where none is set. */
export async function runDurableObjectAlarm(stub: unknown): Promise<unknown> {
  return runInDurableObject(stub, async (instance, { storage }) => {
    if ((await storage.getAlarm()) === null) return false;
    await storage.deleteAlarm();
    await (instance as { alarm(): Promise<void> }).alarm();
    return true;
  });
}

/** Ends the object's instance as when nobody has called it for long. Its sockets hibernate. */
export async function evictDurableObject(stub: unknown): Promise<void> {
  await workerdUnsafe.evict(stub, { webSockets: 'hibernate' });
}
