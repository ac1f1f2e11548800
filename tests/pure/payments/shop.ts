import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import { type PaymentSettings, readConfiguration } from '../../../worker/config.ts';
import { CreditAccount } from '../../../worker/credit-account.ts';
import { openProvider } from '../../../worker/payments/open-provider.ts';
import type { OrderRecord } from '../../../worker/payments/order.ts';
import { notesOf } from '../../../worker/payments/order-notes.ts';
import type {
  Dispute,
  OrderUpdate,
  Payment,
  Refund,
} from '../../../worker/payments/payment-provider.ts';
import { settleOrder } from '../../../worker/payments/settle-order.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { stubSockets } from '../account/live/fake-socket.ts';
import { openContext } from '../account/object/object-context.ts';
import { signIn } from '../account/object/open-object.ts';
import { openDatabase } from '../d1.ts';
import { environmentWith } from '../environment.ts';
import { saveUser } from '../save-user.ts';

// The account's sockets stub the global one.
const NodeResponse = Response;

/** When the tests' shop opens, in epoch milliseconds. */
export const openedAt = 1_800_000_000_000;

/** A call that the shop made to Razorpay. */
interface RazorpayCall {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

/**
 * Opens a shop on the real classes: D1 and the account objects of its users are SQLite in Node, and
 * Razorpay responds to each path with what `responses` has for it. A path without one is down.
 */
export function openShop() {
  vi.useFakeTimers({ now: openedAt, toFake: ['Date'] });
  stubSockets();
  const accounts = new Map<string, ReturnType<typeof openAccount>>();
  const account = (userId: string) => {
    const opened = accounts.get(userId) ?? openAccount(userId, environment);
    accounts.set(userId, opened);
    return opened;
  };
  const accountOf = (userId: string): CreditAccount => account(userId).object;
  const database = openDatabase();
  const environment: Env = environmentWith({
    DATABASE: database,
    CREDIT_ACCOUNTS: { getByName: accountOf },
  });
  const configured = readConfiguration(environment);
  if (!configured.ok || !configured.configuration.payments) throw new Error('No payments');
  const settings: PaymentSettings = configured.configuration.payments;
  const responses = new Map<string, unknown>();
  const calls: RazorpayCall[] = [];
  const logged: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      logged.push(JSON.parse(line) as Record<string, unknown>);
    });
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    const path = `${pathname.replace(/^.*\/v1\//, '')}${search}`;
    const key = new Headers(init?.headers).get('X-Refund-Idempotency');
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    calls.push({ method: init?.method ?? 'GET', path, body, key });
    const response = responses.get(path);
    if (response instanceof NodeResponse) return response.clone();
    return response === undefined
      ? new Response('down', { status: 503 })
      : Response.json(toWire(response));
  });
  const store = new OrderStore(database);
  const recorded = async (id: string): Promise<OrderRecord> => {
    const order = await store.find(id);
    if (!order) throw new Error(`No order ${id}`);
    return order;
  };
  return {
    accountOf,
    /** When the user's account wakes up next, in epoch milliseconds. */
    alarmOf: (userId: string) => account(userId).alarm(),
    calls,
    database,
    environment,
    logged,
    provider: openProvider(settings),
    responses,
    settings,
    store,
    recorded,
    /** Settles the order of this id, which is recorded. */
    settle: async (update: OrderUpdate, at = openedAt, id = 'one') =>
      settleOrder(environment, await recorded(id), update, at),
    /** Stores an order of a user who has an e-mail address, and whose account knows it. */
    makeOrder: async (id: string, userId = 'ada', changes = {}): Promise<OrderRecord> => {
      await saveUser(database, userId, openedAt);
      const order = { id, ...sold, createdAt: openedAt, ...changes };
      await store.adopt({ ...order, userId, providerOrderId: `order_${id}` }, openedAt);
      await signIn(accountOf(userId), userId, { trial: 'withheld' });
      const remembered = { ...order, razorpayOrderId: `order_${id}` };
      const check = { isTaken: false, checkAt: openedAt + 60_000 };
      await accountOf(userId).orders.remember(remembered, check);
      return recorded(id);
    },
    /** Makes Razorpay have the order of `makeOrder`, or one that differs. Prices and notes are as they were sold. */
    listOrder: (id: string, userId: string, changes: object = {}) =>
      void responses.set(`orders/order_${id}`, {
        id: `order_${id}`,
        amount: sold.amount,
        currency: sold.currency,
        receipt: id,
        status: 'paid',
        notes: notesOf({ ...sold, id, userId }),
        createdAt: openedAt,
        ...changes,
      }),
    /** Makes Razorpay list these payments of an order. */
    listPayments: (orderId: string, ...items: Payment[]) =>
      void responses.set(`orders/order_${orderId}/payments`, { items }),
    /** Makes Razorpay list these refunds of a payment. */
    listRefunds: (paymentId: string, ...items: Refund[]) =>
      void responses.set(`payments/${paymentId}/refunds?count=100`, { items }),
    /** Returns the body and headers of a webhook as Razorpay sends it. */
    signWebhook: (content: unknown, id: string) => {
      const body = Uint8Array.from(Buffer.from(JSON.stringify(content)));
      const signature = sign(body, settings.webhookSecrets[0] ?? '');
      const headers = { 'X-Razorpay-Signature': signature, 'X-Razorpay-Event-Id': id };
      return { body, headers: new Headers(headers) };
    },
    /** Returns the refs of the e-mails in the outbox. */
    emailRefs: async (): Promise<string[]> => {
      const query = database.prepare('SELECT ref FROM emails ORDER BY ref');
      return (await query.all<{ ref: string }>()).results.map(({ ref }) => ref);
    },
    /** Returns the incidents, with how often each happened and why it was closed. */
    incidents: async () => {
      const { results } = await database
        .prepare('SELECT key, times, closed_because FROM incidents ORDER BY id')
        .all<{ key: string; times: number; closed_because: string | null }>();
      return results.map(({ key, times, closed_because: because }) => [key, times, because]);
    },
    /** Returns the detail of an incident: the first one, or the one with this key. */
    incidentDetail: async (key: string | null = null): Promise<unknown> => {
      const query = database.prepare(
        'SELECT detail FROM incidents WHERE key = COALESCE(?, key) ORDER BY id',
      );
      return JSON.parse((await query.bind(key).first<string>('detail')) ?? 'null');
    },
  };
}

export type Shop = ReturnType<typeof openShop>;

function openAccount(userId: string, environment: Env) {
  const { context, alarm } = openContext(userId, (reason) => {
    throw new Error(reason);
  });
  const object = new CreditAccount(context, environment);
  return { object, alarm };
}

/** Converts payments, refunds and disputes to Razorpay's form, also inside of lists. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const {
    orderId,
    paymentId,
    wasCaptured,
    refundedAmount,
    converted,
    failure,
    createdAt,
    ...rest
  } = value as Partial<Payment & Refund>;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, toWire(each)])),
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(paymentId === undefined ? {} : { payment_id: paymentId }),
    ...(wasCaptured === undefined ? {} : { captured: wasCaptured }),
    ...(refundedAmount === undefined ? {} : { amount_refunded: refundedAmount }),
    ...(converted ? { base_amount: converted.amount, base_currency: converted.currency } : {}),
    ...(failure ? { error_code: failure.code, error_description: failure.reason } : {}),
    ...(typeof createdAt === 'number' ? { created_at: createdAt / 1000 } : {}),
  };
}

const sold = { productId: 'starter', credits: 15, amount: 400, currency: 'USD' as const };

/** A captured payment that pays the order `orderId` of `makeOrder`. */
export function paymentOf(orderId: string, id: string, changes: Partial<Payment> = {}): Payment {
  const { status = 'captured' } = changes;
  return {
    id,
    orderId: `order_${orderId}`,
    amount: 400,
    currency: 'USD',
    status,
    wasCaptured: status === 'captured' || status === 'refunded',
    refundedAmount: 0,
    converted: null,
    failure: null,
    ...changes,
  };
}

/** The order of `makeOrder`, for pure rules. */
export const createdOrder = {
  id: 'one',
  userId: 'ada',
  ...sold,
  providerOrderId: 'order_one',
  status: 'created',
  paymentId: null,
  returnedAmount: 0,
} as OrderRecord;

export const refundOf = (
  paymentId: string,
  id: string,
  amount: number,
  changes: Partial<Refund> = {},
): Refund => ({ id, paymentId, amount, status: 'processed', createdAt: null, ...changes });

/** An open dispute over the whole payment `pay_1`. */
export const disputeOf = (id: string, changes: Partial<Dispute> = {}): Dispute => ({
  id,
  paymentId: 'pay_1',
  amount: 400,
  currency: 'USD',
  status: 'open',
  ...changes,
});

export const sign = (text: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
