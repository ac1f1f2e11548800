import type { Language } from '../../../domain/languages.ts';
import type { OrderState } from '../../../domain/orders/order-state.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { earlierPackName, packs, productIds } from '../../../domain/packs.ts';
import { failedCheckWaitMs } from '../../account/orders/failed-check-wait.ts';
import type { Issuer } from '../../config.ts';
import { orderEmailStatement } from '../../outbox/outbox.ts';
import { type OrderRecord, predecessors } from '../order.ts';
import type { Payment } from '../payment-provider.ts';
import { issueStatement } from './document-store.ts';
import { names, toRecord } from './order-row.ts';

const state = `CASE
  WHEN status = 'completed' AND dispute_id IS NOT NULL THEN 'disputed'
  WHEN status = 'completed' THEN 'paid'
  WHEN status IN ('failed', 'refunded') THEN status
  WHEN closed_at IS NOT NULL THEN 'cancelled'
  WHEN status = 'expired' THEN 'expired'
  ELSE 'waiting' END`;

const selection = `SELECT orders.*, ${state} AS state, (SELECT COALESCE(SUM(amount), 0) FROM order_returns
  WHERE order_id = orders.id) AS returned_amount FROM orders`;

export interface OrderOrigin {
  language: Language;
  origin: string;
}

/** Every change can be repeated, and none moves an order to an earlier status. */
export class OrderStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /**
   * Stores a new order or returns the existing one with its id. Null if the user reached a maximum
   * of unpaid orders since one of the times in `unpaid`. One statement counts and writes, so
   * simultaneous requests cannot exceed a limit.
   */
  async insert(
    order: Pick<OrderRecord, 'id' | 'userId' | 'productId' | 'credits' | 'amount' | 'currency'>,
    now: number,
    {
      nextCheckAt,
      unpaid,
    }: { nextCheckAt: number | null; unpaid: readonly { since: number; max: number }[] },
  ): Promise<OrderRecord | null> {
    await this.#database
      .prepare(
        `INSERT INTO orders
           (id, user_id, product_id, credits, amount, currency, created_at, next_check_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
         WHERE NOT EXISTS (SELECT 1 FROM json_each(?9)
                WHERE (SELECT COUNT(*) FROM orders WHERE user_id = ?2
                  AND created_at >= value ->> 'since'
                  AND status NOT IN ('completed', 'refunded')) >= value ->> 'max')
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        order.id,
        order.userId,
        order.productId,
        order.credits,
        order.amount,
        order.currency,
        now,
        nextCheckAt,
        JSON.stringify(unpaid),
      )
      .run();
    return this.#first('WHERE id = ?', order.id);
  }

  find(id: string): Promise<OrderRecord | null> {
    return this.#first('WHERE id = ?1 OR razorpay_order_id = ?1', id);
  }

  findByPayment(paymentId: string): Promise<OrderRecord | null> {
    return this.#first('WHERE payment_id = ?', paymentId);
  }

  async list(filter: {
    userId: string;
    status: OrderStatus | null;
    state: OrderState | null;
    text: string;
    before: { createdAt: number; id: string } | null;
    limit: number;
  }): Promise<OrderRecord[]> {
    const text = filter.text.toLowerCase();
    const isIn = (name: string) => name.toLowerCase().includes(text);
    const named = packs.filter(({ name }) => isIn(name));
    const { results } = await this.#database
      .prepare(
        `${selection} WHERE user_id = ?1 AND razorpay_order_id IS NOT NULL
           AND (?2 IS NULL OR status = ?2) AND (?8 IS NULL OR ${state} = ?8)
           AND (product_id IN (SELECT value FROM json_each(?7))
             OR product_id NOT IN (SELECT value FROM json_each(?9)) AND ?10
             OR instr(lower(
             id || ' ' || razorpay_order_id || ' ' || COALESCE(payment_id, '') || ' ' || product_id
           ), ?3) > 0)
           AND (?4 IS NULL OR created_at < ?4 OR (created_at = ?4 AND id < ?5))
         ORDER BY created_at DESC, id DESC LIMIT ?6`,
      )
      .bind(
        filter.userId,
        filter.status,
        // D1 limits patterns of LIKE to 50 bytes.
        text,
        filter.before?.createdAt ?? null,
        filter.before?.id ?? null,
        filter.limit,
        JSON.stringify(named.map(({ productId }) => productId)),
        filter.state,
        JSON.stringify(productIds),
        isIn(earlierPackName) ? 1 : 0,
      )
      .all();
    return results.map(toRecord);
  }

  async paidOrders(userId: string, limit: number): Promise<OrderRecord[]> {
    const { results } = await this.#database
      .prepare(
        `${selection} WHERE user_id = ? AND status IN ('completed', 'refunded')
         ORDER BY created_at DESC, id DESC LIMIT ?`,
      )
      .bind(userId, limit)
      .all();
    return results.map(toRecord);
  }

  async sampleOfBuyers(limit: number): Promise<string[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT DISTINCT user_id FROM orders WHERE status IN ('completed', 'refunded')
         ORDER BY RANDOM() LIMIT ?`,
      )
      .bind(limit)
      .all<{ user_id: string }>();
    return results.map(({ user_id: userId }) => userId);
  }

  /** Returns orders whose check is due. Users take turns, so one with many orders delays nobody. */
  async due(now: number, limit: number): Promise<OrderRecord[]> {
    const { results } = await this.#database
      .prepare(
        `${selection} JOIN (
           SELECT id AS due_id,
             ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY next_check_at, id) AS turn
           FROM orders WHERE next_check_at <= ?
         ) ON due_id = orders.id ORDER BY turn, next_check_at LIMIT ?`,
      )
      .bind(now, limit)
      .all();
    return results.map(toRecord);
  }

  /** Returns the recorded id, which may come from a simultaneous request; null if there is no such order. */
  setProviderOrder(id: string, providerOrderId: string): Promise<string | null> {
    return this.#database
      .prepare(
        `UPDATE orders SET razorpay_order_id = COALESCE(razorpay_order_id, ?) WHERE id = ?
         RETURNING razorpay_order_id`,
      )
      .bind(providerOrderId, id)
      .first<string>('razorpay_order_id');
  }

  async adopt(
    order: Pick<
      OrderRecord,
      'id' | 'userId' | 'productId' | 'credits' | 'amount' | 'currency' | 'createdAt'
    > & { providerOrderId: string },
    now: number,
  ): Promise<void> {
    await this.#database
      .prepare(
        `INSERT INTO orders (id, user_id, product_id, credits, amount, currency, created_at,
           razorpay_order_id, next_check_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           razorpay_order_id = COALESCE(razorpay_order_id, excluded.razorpay_order_id)`,
      )
      .bind(
        order.id,
        order.userId,
        order.productId,
        order.credits,
        order.amount,
        order.currency,
        order.createdAt,
        order.providerOrderId,
        now,
      )
      .run();
  }

  /** Marks the order as completed after its credits were granted, and issues its receipt once. */
  async complete(
    id: string,
    payment: Pick<Payment, 'id' | 'status'>,
    { seller, sendsEmail }: Issuer,
    now: number,
  ): Promise<void> {
    await this.#database.batch([
      this.#database
        .prepare(
          `UPDATE orders SET status = 'completed', completed_at = ?, payment_id = ?,
             payment_status = ?, failure_code = NULL, failure_reason = NULL
           WHERE id = ? AND status IN (${names(predecessors.completed)})`,
        )
        .bind(now, payment.id, payment.status, id),
      issueStatement(
        this.#database,
        { series: 'receipt', ref: `order:${id}`, orderId: id, amount: null, seller },
        "status IN ('completed', 'refunded')",
        now,
      ),
      ...(sendsEmail
        ? [
            orderEmailStatement(
              this.#database,
              {
                ref: `receipt:${id}`,
                kind: 'receipt',
                orderId: id,
                data: { ref: `order:${id}` },
              },
              // Only the call that completed it.
              { sql: 'completed_at = ?', values: [now] },
              now,
            ),
          ]
        : []),
    ]);
  }

  async fail(
    id: string,
    { id: paymentId, status, failure }: Pick<Payment, 'id' | 'status' | 'failure'>,
  ): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE orders SET status = 'failed', payment_id = ?, payment_status = ?,
           failure_code = ?, failure_reason = ?
         WHERE id = ? AND status IN (${names(predecessors.failed)})`,
      )
      .bind(paymentId, status, failure?.code ?? null, failure?.reason ?? null, id)
      .run();
  }

  async close(id: string, now: number): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE orders SET closed_at = ?
         WHERE id = ? AND closed_at IS NULL AND status NOT IN ('completed', 'refunded')`,
      )
      .bind(now, id)
      .run();
  }

  async setOrigin(id: string, { language, origin }: OrderOrigin): Promise<void> {
    await this.#database
      .prepare('UPDATE orders SET language = ?, origin = ? WHERE id = ?')
      .bind(language, origin, id)
      .run();
  }

  async checked(id: string, now: number, nextCheckAt: number | null): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE orders SET checked_at = ?, next_check_at = ?, failed_checks = 0 WHERE id = ?`,
      )
      .bind(now, nextCheckAt, id)
      .run();
  }

  /** The order could not be checked and waits longer each time. */
  async postpone(order: OrderRecord, now: number): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE orders SET next_check_at = ?, failed_checks = failed_checks + 1
         WHERE id = ? AND failed_checks = ?`,
      )
      .bind(now + failedCheckWaitMs(order.failedChecks), order.id, order.failedChecks)
      .run();
  }

  async expire(id: string): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE orders SET status = 'expired'
         WHERE id = ? AND status IN (${names(predecessors.expired)})`,
      )
      .bind(id)
      .run();
  }

  /**
   * Deletes up to 500 expired and failed orders created before `createdBefore`. A late payment
   * adopts its order again from the notes at the provider.
   */
  async deleteUnpaid(createdBefore: number): Promise<void> {
    await this.#database
      .prepare(
        `DELETE FROM orders WHERE id IN (SELECT id FROM orders
           WHERE status IN ('expired', 'failed') AND created_at < ? LIMIT 500)`,
      )
      .bind(createdBefore)
      .run();
  }

  /** Deletes an order that the provider does not know, so nobody can pay it. */
  async forget(id: string): Promise<void> {
    await this.#database
      .prepare('DELETE FROM orders WHERE id = ? AND razorpay_order_id IS NULL')
      .bind(id)
      .run();
  }

  async #first(where: string, value: string): Promise<OrderRecord | null> {
    const row = await this.#database.prepare(`${selection} ${where}`).bind(value).first();
    return row ? toRecord(row) : null;
  }
}
