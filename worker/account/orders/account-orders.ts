import { dayMs } from '../../../domain/days.ts';
import type { Currency } from '../../../domain/packs.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { failedCheckWaitMs } from './failed-check-wait.ts';

/**
 * An order as the account stores it, in case D1 loses its record. Amounts in minor units, times in
 * epoch milliseconds.
 */
export interface AccountOrder {
  id: string;
  razorpayOrderId: string;
  productId: string;
  credits: number;
  amount: number;
  currency: Currency;
  createdAt: number;
}

/** How long a running check reserves its order. */
const checkingMs = 60_000;

/** How long a checkout may be open after its order was created. */
const checkoutOpenMs = 30 * 60_000;

/** How long a submitted payment waits for its confirmation. */
const confirmationMs = 7 * dayMs;

/** How long a payment may be pending after its checkout was closed. Razorpay fails it after 10 minutes. */
const pendingMs = 15 * 60_000;

const underWayMax = 5;

export class AccountOrders {
  readonly #sql: SqlHandle;
  readonly #changed: () => void;

  /** `changed` is called when the set of orders under way may have changed, except by time. */
  constructor(sql: SqlHandle, changed: () => void = () => undefined) {
    this.#sql = sql;
    this.#changed = changed;
  }

  remember(
    order: AccountOrder,
    { isTaken, checkAt }: { isTaken: boolean; checkAt: number },
  ): AccountOrder {
    return this.#sql.transaction(() => {
      const known = this.find(order.razorpayOrderId);
      if (known) return known;
      const isFree = !isTaken && this.find(order.id) === null && !this.#wasGranted(order.id);
      const id = isFree ? order.id : order.razorpayOrderId;
      this.#sql.all(
        `INSERT INTO orders
           (id, razorpay_order_id, product_id, credits, amount, currency, created_at,
            next_check_at, under_way_until)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        order.razorpayOrderId,
        order.productId,
        order.credits,
        order.amount,
        order.currency,
        order.createdAt,
        checkAt,
        order.createdAt + checkoutOpenMs,
      );
      this.#changed();
      return { ...order, id };
    });
  }

  find(id: string): AccountOrder | null {
    const row = this.#sql.all('SELECT * FROM orders WHERE ?1 IN (id, razorpay_order_id)', id)[0];
    return row ? toAccountOrder(row) : null;
  }

  /** Schedules a check at `at` (epoch milliseconds), unless an earlier one is due. */
  checkBy(id: string, at: number): void {
    this.#sql.all(
      'UPDATE orders SET next_check_at = MIN(COALESCE(next_check_at, ?1), ?1) WHERE id = ?2',
      at,
      id,
    );
  }

  /** The checkout reports a payment; see `checkBy` for `at`. */
  claimed(id: string, at: number): void {
    this.checkBy(id, at);
    this.#sql.all(
      'UPDATE orders SET under_way_until = ?, is_closing = 0 WHERE id = ?',
      at + confirmationMs,
      id,
    );
    this.#changed();
  }

  failed(id: string): void {
    const updated = this.#sql.all(
      `UPDATE orders SET under_way_until = created_at + ?1
       WHERE id = ?2 AND under_way_until > created_at + ?1 RETURNING id`,
      checkoutOpenMs,
      id,
    );
    if (updated.length > 0) this.#changed();
  }

  close(id: string): void {
    const updated = this.#sql.all(
      `UPDATE orders SET under_way_until = NULL, is_closing = 0
       WHERE id = ? AND under_way_until IS NOT NULL RETURNING id`,
      id,
    );
    if (updated.length > 0) this.#changed();
  }

  /**
   * The buyer closed the checkout at `now` (epoch milliseconds) and a payment may be pending. The
   * order stays under way for as long as that may last.
   */
  closeLater(id: string, now: number): void {
    this.#sql.all(
      `UPDATE orders SET is_closing = 1, under_way_until = MAX(under_way_until, ?)
       WHERE id = ? AND under_way_until IS NOT NULL`,
      now + pendingMs,
      id,
    );
    this.#changed();
  }

  isClosing(id: string): boolean {
    return this.#sql.all('SELECT 1 FROM orders WHERE id = ? AND is_closing = 1', id).length > 0;
  }

  /**
   * Returns the newest orders, at most `underWayMax`, whose checkout may be open or whose payment
   * awaits confirmation at `now` (epoch milliseconds).
   */
  underWay(now: number): AccountOrder[] {
    return this.#sql
      .all(
        `SELECT * FROM orders WHERE under_way_until > ?
           AND NOT EXISTS (SELECT 1 FROM operations WHERE ref = 'order:' || orders.id)
         ORDER BY created_at DESC, id LIMIT ?`,
        now,
        underWayMax,
      )
      .map(toAccountOrder);
  }

  nextCheckAt(): number | null {
    const row = this.#sql.all('SELECT MIN(next_check_at) AS next FROM orders')[0];
    return (row?.next as number | null | undefined) ?? null;
  }

  /**
   * Returns at most `limit` due orders, longest due first, and reserves them for `checkingMs`,
   * after which an interrupted check is repeated.
   */
  claimDue(now: number, limit: number): AccountOrder[] {
    return this.#sql.transaction(() => {
      const due = this.#sql.all(
        'SELECT * FROM orders WHERE next_check_at <= ? ORDER BY next_check_at, id LIMIT ?',
        now,
        limit,
      );
      for (const { id } of due) {
        this.#sql.all(
          'UPDATE orders SET next_check_at = ? WHERE id = ?',
          now + checkingMs,
          id as string,
        );
      }
      return due.map(toAccountOrder);
    });
  }

  /**
   * Schedules the next check of an order claimed at `claimedAt` (epoch milliseconds); null ends its checks.
   */
  checked(id: string, nextCheckAt: number | null, claimedAt: number): void {
    this.#sql.all(
      `UPDATE orders SET next_check_at = IIF(next_check_at = ?, ?, next_check_at), failed_checks = 0
       WHERE id = ?`,
      claimedAt + checkingMs,
      nextCheckAt,
      id,
    );
  }

  /** Delays the next check after a failure; see `checked`. */
  postpone(id: string, now: number, claimedAt: number): void {
    const failed = this.#sql.all('SELECT failed_checks FROM orders WHERE id = ?', id)[0];
    if (!failed) return;
    const waitMs = failedCheckWaitMs(failed.failed_checks as number);
    this.#sql.all(
      `UPDATE orders SET next_check_at = IIF(next_check_at = ?, ?, next_check_at),
         failed_checks = failed_checks + 1
       WHERE id = ?`,
      claimedAt + checkingMs,
      now + waitMs,
      id,
    );
  }

  #wasGranted(id: string): boolean {
    return this.#sql.all('SELECT 1 FROM operations WHERE ref = ?', `order:${id}`).length > 0;
  }
}

function toAccountOrder(row: Record<string, SqlValue>): AccountOrder {
  return {
    id: row.id as string,
    razorpayOrderId: row.razorpay_order_id as string,
    productId: row.product_id as string,
    credits: row.credits as number,
    amount: row.amount as number,
    currency: row.currency as Currency,
    createdAt: row.created_at as number,
  };
}
