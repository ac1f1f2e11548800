import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { CreditAccountObject } from '../../../../worker/account/credit-account-object.ts';
import type { AccountOrder } from '../../../../worker/account/orders/account-orders.ts';
import type { ReadyEmail } from '../../../../worker/account/results/ready-emails.ts';
import type { LeaseRequest, LeaseResponse } from '../../../../worker/keys/lease.ts';
import { saveIdentity } from '../../../../worker/sessions/user-store.ts';
import { environmentWith } from '../../environment.ts';
import { granted, madePng, waiting } from '../jobs/runner-world.ts';
import { stubSockets } from '../live/fake-socket.ts';
import { openContext } from './object-context.ts';

/** When a test begins, in epoch milliseconds. */
export const start = Date.parse('2026-11-25T12:00:00Z');
export const hourMs = 60 * 60_000;
export const userId = 'ada';
export const origin = 'https://imagemint.example';
const from = { browser: 'Firefox, Windows', city: 'Pune', country: 'IN' };
export const user = {
  id: userId,
  email: 'ada@shop.example',
  displayName: 'Ada',
  photoUrl: null,
  createdAt: '2026-11-25T12:00:00.000Z',
};

/** An order of this user, as the account remembers it. */
export const order = {
  id: 'order-1',
  razorpayOrderId: 'order_1',
  productId: 'pack-1',
  credits: 45,
  amount: 9900,
  currency: 'INR',
  createdAt: start,
} as const;

/** The account's object, whose orders and e-mails the test receives. */
class ObservedAccount extends CreditAccountObject {
  readonly checked: AccountOrder[] = [];
  readonly emails: ReadyEmail[] = [];
  /** When an order is checked again, in epoch milliseconds. */
  nextCheckAt: number | null = null;

  protected override async checkOrder(order: AccountOrder): Promise<number | null> {
    this.checked.push(order);
    return this.nextCheckAt;
  }

  protected override async sendReadyEmail(email: ReadyEmail): Promise<void> {
    this.emails.push(email);
  }
}

/** Longest wait for what needs no timer, in real milliseconds. It comes within a few. */
const waitMaxMs = 60_000;

type Construct<Account> = new (context: DurableObjectState, environment: Env) => Account;

/** What surrounds an object: see `openObject`. */
export type Opened<Account = ObservedAccount> = ReturnType<typeof surround<Account>> & {
  object: Account;
};

/**
 * Opens the object of a new account, whose storage and D1 are SQLite. The pool of keys, the
 * provider, R2 and the clock are the test's: no key is free until `pool.isFree`. `name` is the
 * object's; null for one without.
 */
export function openObject(name: string | null = userId): Opened {
  return openObjectOf<ObservedAccount>(ObservedAccount, name);
}

/** The same for an account of another class. */
export function openObjectOf<Account>(
  Class: Construct<Account>,
  name: string | null = userId,
): Opened<Account> {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  stubSockets();
  // Its waits are as short as can be, but for those that lie between two calls of the pool.
  vi.stubGlobal('scheduler', { wait: () => setImmediate() });
  const world = surround(Class, name);
  return Object.assign(world, { object: world.restart() });
}

/** Waits, without letting the clock go on. Throws where it does not come. */
async function until(isReached: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + waitMaxMs;
  while (!isReached()) {
    if (performance.now() > giveUpAt) throw new Error('It does not come');
    await setImmediate();
  }
}

function surround<Account>(Class: Construct<Account>, name: string | null) {
  /** What was logged, by its events. */
  const logged: Record<string, unknown>[] = [];
  const { context, sql, sockets, alarm, setAlarm, isIdle } = openContext(name, (reason) => {
    logged.push({ event: 'work_failed', reason });
  });

  const pool = {
    isFree: false,
    leases: [] as LeaseRequest[],
    reportCall: async () => undefined,
    lease: async (request: LeaseRequest): Promise<LeaseResponse> => {
      pool.leases.push(request);
      return pool.isFree ? granted : waiting;
    },
    isSpent: async () => false,
    withdraw: async () => undefined,
    giveBack: async () => undefined,
    reportLimited: async () => null,
    reportRejected: async () => null,
  };
  const bucket = {
    isBroken: false,
    stored: new Map<string, unknown>(),
    deleted: [] as string[],
    get: async (key: string) => (bucket.stored.has(key) ? { body: bucket.stored.get(key) } : null),
    put: async (key: string, body: unknown) => {
      if (bucket.isBroken) throw new Error('R2 is down');
      bucket.stored.set(key, body);
      return {};
    },
    delete: async (keys: string[]) => {
      if (keys.length === 0) throw new Error('No names');
      if (bucket.isBroken) throw new Error('R2 is down');
      bucket.deleted.push(...keys);
    },
  };
  const environment = environmentWith({
    PICTURES: bucket,
    KEY_POOLS: { getByName: () => pool },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    init?.method === 'POST'
      ? Response.json({ url: 'http://localhost:5173/made.png' })
      : new Response(madePng),
  );
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      logged.push({ level, ...(JSON.parse(line) as object) });
    });
  }
  return {
    sql,
    sockets,
    pool,
    bucket,
    environment,
    logged,
    alarm,
    setAlarm,
    /** Starts another instance of the object, over the same storage. */
    restart: () => new Class(context, environment),
    until,
    /** Waits, without letting the clock go on, until the object does nothing any more. */
    idle: () => until(isIdle),
    users: async () =>
      (await environment.DATABASE.prepare('SELECT id FROM users').all<{ id: string }>()).results,
    /** D1 makes the user, as before each sign-in. */
    makeUser: () =>
      saveIdentity(
        environment.DATABASE,
        userId,
        { issuer: 'i', subject: 's', email: user.email, name: user.displayName, pictureUrl: null },
        start,
      ),
  };
}

/** Signs the user in with the secret of this hash, as the Worker does after it has asked for `erasures`. */
export const signIn = (
  object: CreditAccountObject,
  hash = 'hash-1',
  { erasures = object.status().erasures, trial = 'granted' as 'granted' | 'withheld' } = {},
) => object.access.signIn({ user, trial, hash, from, erasures });

/** Opens a socket of the session with this hash. Returns the response. */
export const connect = (object: CreditAccountObject, hash?: string) =>
  object.fetch(
    new Request('https://account.invalid/', {
      headers: hash === undefined ? {} : { 'X-Session': hash },
    }),
  );

/** The picture of an upload, whose bytes are in R2. */
export const uploadOf = (id: string) => ({
  id,
  key: `${id}.png`,
  type: 'image/png',
  width: 8,
  height: 4,
});

/** Makes the ledger's entries contradict each other, which the next audit finds. */
export function breakLedger({ sql }: Pick<Opened, 'sql'>): void {
  sql.all('DROP TRIGGER entries_stay_as_written');
  sql.all('UPDATE entries SET balance_after = balance_after + 1');
}

/** Repairs what `breakLedger` has done. */
export function repairLedger({ sql }: Pick<Opened, 'sql'>): void {
  sql.all('UPDATE entries SET balance_after = balance_after - 1');
}
