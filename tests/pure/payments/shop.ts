import { vi } from 'vitest';
import {
  type AccountRecords,
  readRecords,
  readStatus,
} from '../../../worker/account/account-records.ts';
import { reportAccount } from '../../../worker/account/account-report.ts';
import { PaidJobs } from '../../../worker/account/jobs/paid-jobs.ts';
import { Disputes } from '../../../worker/account/ledger/disputes.ts';
import { type Returned, readCreditsTaken } from '../../../worker/account/ledger/reversals.ts';
import { type AccountOrder, AccountOrders } from '../../../worker/account/orders/account-orders.ts';
import { accountMigrations } from '../../../worker/account/schema.ts';
import { type PaymentSettings, readConfiguration } from '../../../worker/config.ts';
import type { OrderRecord } from '../../../worker/payments/order.ts';
import type {
  RazorpayDispute,
  RazorpayPayment,
  RazorpayRefund,
} from '../../../worker/payments/razorpay/razorpay-entities.ts';
import { OrderStore } from '../../../worker/payments/store/order-store.ts';
import { saveIdentity } from '../../../worker/sessions/user-store.ts';
import { migrate } from '../../../worker/storage/migrate.ts';
import { openDatabase } from '../d1.ts';
import { environmentWith } from '../environment.ts';
import { openSqlite } from '../sqlite.ts';

/** When the tests' shop opens, in epoch milliseconds. */
export const openedAt = 1_800_000_000_000;

/** What a user's account does for payments, without its Durable Object. */
function openAccount(clock: () => number) {
  const sql = openSqlite();
  migrate(sql, accountMigrations);
  const paidJobs = new PaidJobs(sql, clock);
  const { ledger } = paidJobs;
  ledger.open('withheld');
  const disputes = new Disputes(sql, ledger, clock);
  const orders = new AccountOrders(sql);
  const end = (disputeId: string) => disputes.end({ disputeId, reason: 'It has ended' });
  return {
    orders,
    credits: () => ledger.balance(),
    status: async () => readStatus(sql),
    records: async (): Promise<AccountRecords> => readRecords(sql),
    report: async () => reportAccount(paidJobs),
    grant: async (input: { ref: string; credits: number; note: string }) => ledger.grant(input),
    reverse: async (input: {
      ref: string;
      grantRef: string;
      returned: Returned;
      note: string;
      lostDisputeId?: string;
    }) => {
      const { lostDisputeId, ...reversal } = input;
      if (lostDisputeId !== undefined) end(lostDisputeId);
      return ledger.reverse(reversal);
    },
    creditsTaken: async (ref: string) => readCreditsTaken(sql, ref),
    openDispute: async (dispute: { disputeId: string; grantRef: string }) => disputes.open(dispute),
    readDispute: async (id: string) => disputes.read(id),
    endDispute: async (id: string) => end(id),
    findOrder: async (id: string) => orders.find(id),
    admitOrderSearch: async () => true,
    isOrderClosing: async (id: string) => orders.isClosing(id),
    closeOrder: async (id: string) => orders.close(id),
    rememberOrder: async (order: AccountOrder, options: { isTaken: boolean; checkAt: number }) =>
      orders.remember(order, options),
    claimedOrder: async (id: string, at: number) => orders.claimed(id, at),
    failedOrder: async (id: string) => orders.failed(id),
  };
}

type ShopAccount = ReturnType<typeof openAccount>;

/** A call that the shop made at Razorpay. */
interface RazorpayCall {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

/**
 * Returns a shop in Node: D1, the accounts of its users, and a Razorpay that answers each path with what
 * `answers` has for it. A path without an answer is 'down'. Errors are not printed. Ends with
 * `vi.restoreAllMocks`.
 */
export function openShop() {
  const accounts = new Map<string, ShopAccount>();
  const time = { now: openedAt };
  const accountOf = (userId: string): ShopAccount => {
    const account = accounts.get(userId) ?? openAccount(() => time.now);
    accounts.set(userId, account);
    return account;
  };
  const database = openDatabase();
  const environment = environmentWith({
    DATABASE: database,
    CREDIT_ACCOUNTS: { getByName: accountOf },
  });
  const configured = readConfiguration(environment);
  if (!configured.ok || !configured.configuration.payments) throw new Error('No payments');
  const settings: PaymentSettings = configured.configuration.payments;
  const answers = new Map<string, unknown>();
  const calls: RazorpayCall[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    const path = `${pathname.replace(/^.*\/v1\//, '')}${search}`;
    const key = new Headers(init?.headers).get('X-Refund-Idempotency');
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    calls.push({ method: init?.method ?? 'GET', path, body, key });
    const answer = answers.get(path);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? new Response('down', { status: 503 }) : Response.json(answer);
  });
  return {
    accountOf,
    answers,
    calls,
    database,
    environment,
    settings,
    store: new OrderStore(database),
    time,
  };
}

export type Shop = ReturnType<typeof openShop>;

/** Stores an order of `userId`, who is a user with an e-mail address and remembers it. */
export async function makeOrder(shop: Shop, id: string, userId = 'ada'): Promise<OrderRecord> {
  const subject = { issuer: 'google', subject: userId, email: `${userId}@shop.example` };
  const identity = { ...subject, name: null, pictureUrl: null };
  await saveIdentity(shop.database, userId, identity, openedAt);
  const sold = { productId: 'starter', credits: 15, amount: 400, currency: 'USD' as const };
  const order = { id, ...sold, createdAt: openedAt, razorpayOrderId: `order_${id}` };
  await shop.store.adopt({ ...order, userId }, openedAt);
  shop.accountOf(userId).orders.remember(order, { isTaken: false, checkAt: openedAt });
  return recorded(shop, id);
}

export async function recorded(shop: Shop, id: string): Promise<OrderRecord> {
  const order = await shop.store.find(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

/** A captured payment that pays the order `orderId` of `makeOrder`. */
export function paymentOf(
  orderId: string,
  id: string,
  changes: Partial<RazorpayPayment> = {},
): RazorpayPayment {
  return {
    id,
    order_id: `order_${orderId}`,
    amount: 400,
    currency: 'USD',
    status: 'captured',
    captured: true,
    amount_refunded: 0,
    base_amount: null,
    base_currency: null,
    error_code: null,
    error_description: null,
    error_reason: null,
    ...changes,
  };
}

export const refundOf = (
  paymentId: string,
  id: string,
  amount: number,
  changes: Partial<RazorpayRefund> = {},
): RazorpayRefund => ({ id, payment_id: paymentId, amount, status: 'processed', ...changes });

/** Makes Razorpay list these refunds of a payment. */
export function listRefunds(shop: Shop, paymentId: string, ...items: RazorpayRefund[]): void {
  shop.answers.set(`payments/${paymentId}/refunds?count=100`, { items });
}

/** An open dispute over the whole payment `pay_1`. */
export const disputeOf = (id: string, changes: Partial<RazorpayDispute> = {}): RazorpayDispute => ({
  id,
  payment_id: 'pay_1',
  amount: 400,
  currency: 'USD',
  status: 'open',
  ...changes,
});

/** Returns the refs of the e-mails in the outbox. */
export async function emailRefs({ database }: Shop): Promise<string[]> {
  const { results } = await database
    .prepare('SELECT ref FROM emails ORDER BY ref')
    .all<{ ref: string }>();
  return results.map(({ ref }) => ref);
}

/** Returns the incidents, with how often each happened and why it was closed. */
export async function incidentsOf({ database }: Shop) {
  const { results } = await database
    .prepare('SELECT key, times, closed_because FROM incidents ORDER BY id')
    .all<{ key: string; times: number; closed_because: string | null }>();
  return results.map(({ key, times, closed_because: because }) => [key, times, because]);
}

/** Returns what an incident says: the first one, or the one with this key. */
export async function incidentDetail(
  { database }: Shop,
  key: string | null = null,
): Promise<unknown> {
  const query = database.prepare(
    'SELECT detail FROM incidents WHERE key = COALESCE(?, key) ORDER BY id',
  );
  return JSON.parse((await query.bind(key).first<string>('detail')) ?? 'null');
}
