import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/** What was asked of the stores since the counting began. */
export interface Asked {
  /** Statements that were prepared for D1, apart from those of the outbox. */
  statements: number;
  /** Statements that look for e-mails to send: a quarter of a second after the response of an earlier call. */
  outbox: number;
  /** Calls of account objects: their methods, and requests for a WebSocket. */
  accounts: number;
  /** Calls of key pools. */
  pools: number;
  /** Operations of R2. */
  pictures: string[];
}

/**
 * Counts what the Worker and its objects ask of D1, R2 and of objects, in every isolate's bindings:
 * these are instances of the same classes. `vi.restoreAllMocks` ends it.
 */
export function countAsked(): Asked {
  const asked = none();
  const { prototype: database } = env.DATABASE.constructor;
  for (const name of ['prepare', 'exec']) {
    const { [name]: original } = database;
    vi.spyOn(database, name).mockImplementation(function count(this: D1Database, query: unknown) {
      const isOutbox = /^\s*(?:SELECT \* FROM|UPDATE) emails\b/.test(String(query));
      asked[isOutbox ? 'outbox' : 'statements'] += 1;
      return original.call(this, query);
    });
  }
  const { prototype: bucket } = env.PICTURES.constructor;
  for (const name of ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload']) {
    const { [name]: original } = bucket;
    vi.spyOn(bucket, name).mockImplementation(function count(this: R2Bucket, ...input: unknown[]) {
      asked.pictures.push(name);
      return original.apply(this, input);
    });
  }
  const { prototype: namespace } = env.CREDIT_ACCOUNTS.constructor;
  const { getByName } = namespace;
  vi.spyOn(namespace, 'getByName').mockImplementation(function count(this: unknown, name: unknown) {
    const kind = /^[0-9a-f]{32}$/.test(String(name)) ? 'accounts' : 'pools';
    return new Proxy(getByName.call(this, name), {
      get(stub, property) {
        const member = stub[property];
        if (typeof member !== 'function') return member;
        return (...input: unknown[]) => {
          asked[kind] += 1;
          return stub[property](...input);
        };
      },
    });
  });
  return asked;
}

/**
 * Begins to count when nothing is asked any more: the changes of earlier tests look for e-mails a
 * quarter of a second after their responses, and accounts check their orders.
 */
export async function countWhenQuiet(): Promise<Asked> {
  const asked = countAsked();
  await untilQuiet(asked);
  return Object.assign(asked, none());
}

/** Waits until nothing was asked for half a second. */
async function untilQuiet(asked: Asked): Promise<void> {
  for (let before = ''; before !== JSON.stringify(asked); ) {
    before = JSON.stringify(asked);
    await scheduler.wait(500);
  }
}

const none = (): Asked => ({ statements: 0, outbox: 0, accounts: 0, pools: 0, pictures: [] });
