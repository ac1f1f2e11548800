import { dayMs } from '../../../domain/days.ts';
import type { Currency } from '../../../domain/packs.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';
import { failedCheckWaitMs } from './failed-check-wait.ts';

/**
 * What the account remembers of an order that its user was given, so that the order survives the
 * loss of D1's record. Amounts in minor units, times in epoch milliseconds.
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

/** How long a running check keeps other runs from its order, in milliseconds. */
const checkingMs = 60_000;

/** How long a checkout may be open after its order was made, in milliseconds. */
const checkoutOpenMs = 30 * 60_000;

/** How long a payment that its buyer has made waits for its confirmation, in milliseconds. */
const confirmationMs = 7 * dayMs;

/** How long a payment may be pending after its checkout was closed: Razorpay fails it after 10 minutes. */
const pendingMs = 15 * 60_000;

/** Orders under way that are listed: the newest ones. */
const underWayMax = 5;

export class AccountOrders {
  readonly #sql: SqlHandle;
  readonly #changed: () => void;

  /** `changed` is called when it may have changed which orders are under way, other than by time. */
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

  /** Finds an order by our id or Razorpay's. */
  find(id: string): AccountOrder | null {
    const row = this.#sql.all('SELECT * FROM orders WHERE ?1 IN (id, razorpay_order_id)', id)[0];
    return row ? toAccountOrder(row) : null;
  }

  /** Lets the order be checked at `at`, in epoch milliseconds, unless it is checked earlier. */
  checkBy(id: string, at: number): void {
    this.#sql.all(
      'UPDATE orders SET next_check_at = MIN(COALESCE(next_check_at, ?1), ?1) WHERE id = ?2',
      at,
      id,
    );
  }

  /** Records that the buyer has paid, as far as the checkout knows; see `checkBy` for `at`. */
  claimed(id: string, at: number): void {
    this.checkBy(id, at);
    this.#sql.all(
      'UPDATE orders SET under_way_until = ?, is_closing = 0 WHERE id = ?',
      at + confirmationMs,
      id,
    );
    this.#changed();
  }

  /** Records that the last payment failed: it is not waited for any longer. */
  failed(id: string): void {
    const updated = this.#sql.all(
      `UPDATE orders SET under_way_until = created_at + ?1
       WHERE id = ?2 AND under_way_until > created_at + ?1 RETURNING id`,
      checkoutOpenMs,
      id,
    );
    if (updated.length > 0) this.#changed();
  }

  /** Records that the buyer closed the checkout without paying. */
  close(id: string): void {
    const updated = this.#sql.all(
      `UPDATE orders SET under_way_until = NULL, is_closing = 0
       WHERE id = ? AND under_way_until IS NOT NULL RETURNING id`,
      id,
    );
    if (updated.length > 0) this.#changed();
  }

  /**
   * Records that the buyer closed the checkout at `now`, in epoch milliseconds, while it was not
   * known that no payment was pending: it is under way for as long as that may last.
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

  /** Returns whether the order is to be closed as soon as no payment of it is pending. */
  isClosing(id: string): boolean {
    return this.#sql.all('SELECT 1 FROM orders WHERE id = ? AND is_closing = 1', id).length > 0;
  }

  /**
   * Returns the orders whose checkout may be open, or whose payment waits for its confirmation, at
   * `now` (epoch milliseconds): the newest ones first, at most `underWayMax`.
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
   * Returns at most `limit` orders that are due, longest due first, and keeps them from other runs
   * for `checkingMs`: a check that a restart ends is made again after that.
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
   * Records when the order, which was claimed at `claimedAt` (epoch milliseconds), is checked next;
   * null for never.
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

  /** Records that the order could not be checked, so that its next check waits longer; see `checked`. */
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
