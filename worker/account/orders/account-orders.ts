import type { Currency } from '../../../domain/packs.ts';
import type { SqlHandle, SqlValue } from '../../storage/sql.ts';

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

/** The orders of one account. They name nobody, and remain for ever, as the ledger does. */
export class AccountOrders {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  /**
   * Remembers an order. Razorpay may have two orders for one of ours, because it accepts a receipt
   * twice: the first one that is remembered has our id, a later one its own id at Razorpay. Each
   * keeps its id for ever, so that the grant of each has one ref. `isTaken` says that our id
   * belongs to another order at Razorpay already. Returns the order as it is remembered.
   */
  remember(order: AccountOrder, { isTaken = false } = {}): AccountOrder {
    return this.#sql.transaction(() => {
      const known = this.find(order.razorpayOrderId);
      if (known) return known;
      const isFree = !isTaken && this.find(order.id) === null && !this.#wasGranted(order.id);
      const id = isFree ? order.id : order.razorpayOrderId;
      this.#sql.all(
        `INSERT INTO orders
           (id, razorpay_order_id, product_id, credits, amount, currency, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        id,
        order.razorpayOrderId,
        order.productId,
        order.credits,
        order.amount,
        order.currency,
        order.createdAt,
      );
      return { ...order, id };
    });
  }

  /** Finds an order by our id or Razorpay's. */
  find(id: string): AccountOrder | null {
    const row = this.#sql.all('SELECT * FROM orders WHERE ?1 IN (id, razorpay_order_id)', id)[0];
    return row ? toAccountOrder(row) : null;
  }

  /** An order that was granted before this table existed is not in it. */
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
