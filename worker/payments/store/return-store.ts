import { z } from 'zod';
import type { Issuer } from '../../config.ts';
import { keyOf } from '../../incidents/incident.ts';
import { orderEmailStatement } from '../../outbox/outbox.ts';
import { predecessors } from '../order.ts';
import type { MoneyReturned } from '../order-updates.ts';
import { issueStatement } from './document-store.ts';
import { names } from './order-row.ts';

const returnSchema = z.object({ id: z.string(), order_id: z.string(), amount: z.int() });

export interface OrderReturn {
  id: string;
  orderId: string;
  amount: number;
}

export class ReturnStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /**
   * Records a return whose credits were taken, and issues its document once. Marks the order as
   * refunded when all of its money was returned.
   */
  async add(
    id: string,
    returned: { id: string; amount: number },
    email: { kind: 'refund' | 'dispute_lost'; credits: number } | null,
    seller: Issuer['seller'],
    now: number,
  ): Promise<void> {
    await this.#database.batch([
      this.#database
        .prepare(
          `INSERT INTO order_returns (id, order_id, amount, created_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO NOTHING`,
        )
        .bind(returned.id, id, returned.amount, now),
      this.#database
        .prepare(
          `UPDATE orders SET status = 'refunded', payment_status = 'refunded'
           WHERE id = ?1 AND status IN (${names(predecessors.refunded)})
             AND (SELECT SUM(amount) FROM order_returns WHERE order_id = ?1) >= amount`,
        )
        .bind(id),
      issueStatement(
        this.#database,
        {
          series: 'refund',
          ref: `return:${returned.id}`,
          orderId: id,
          amount: returned.amount,
          seller,
        },
        'TRUE',
        now,
      ),
      ...(email
        ? [
            orderEmailStatement(
              this.#database,
              {
                ref: `refund:${returned.id}`,
                kind: email.kind,
                orderId: id,
                data: { ref: `return:${returned.id}`, credits: email.credits },
              },
              {
                sql: 'EXISTS (SELECT 1 FROM order_returns WHERE id = ? AND created_at = ?)',
                values: [returned.id, now],
              },
              now,
            ),
          ]
        : []),
    ]);
  }

  /** Returns a user's returns beyond the price whose incidents the operator has closed. */
  async acceptedExcess(userId: string): Promise<OrderReturn[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT order_returns.id, order_id, order_returns.amount
         FROM orders JOIN order_returns ON order_id = orders.id
         JOIN incidents ON key = ? || order_id || ':' || order_returns.id
         WHERE user_id = ? AND incidents.closed_at IS NOT NULL`,
      )
      .bind(keyOf({ kind: 'order_returned_too_much', subject: '' }), userId)
      .all();
    return results.map((row) => {
      const { id, order_id: orderId, amount } = returnSchema.parse(row);
      return { id, orderId, amount };
    });
  }

  async fail(id: string, failed: { id: string; amount: number }, now: number): Promise<void> {
    await orderEmailStatement(
      this.#database,
      {
        ref: `refund-failed:${failed.id}`,
        kind: 'refund_failed',
        orderId: id,
        data: { amount: failed.amount },
      },
      { sql: 'TRUE', values: [] },
      now,
    ).run();
  }

  async refundedSecondPayment(
    id: string,
    { id: returnId, amount, paymentId }: Pick<MoneyReturned, 'id' | 'amount' | 'paymentId'>,
    now: number,
  ): Promise<void> {
    await orderEmailStatement(
      this.#database,
      {
        ref: `refund:${returnId}`,
        kind: 'second_payment_refunded',
        orderId: id,
        data: { amount, paymentId },
      },
      { sql: 'TRUE', values: [] },
      now,
    ).run();
  }

  async openDispute(id: string, disputeId: string): Promise<void> {
    await this.#database
      .prepare('UPDATE orders SET dispute_id = ? WHERE id = ?')
      .bind(disputeId, id)
      .run();
  }

  async endDispute(disputeId: string): Promise<void> {
    await this.#database
      .prepare('UPDATE orders SET dispute_id = NULL WHERE dispute_id = ?')
      .bind(disputeId)
      .run();
  }
}
