import type { AccountOrder, AccountOrders } from './account-orders.ts';

/** Orders that one run checks. Each takes one or more calls to Razorpay. */
const checksMax = 5;

/** What `OrderChecks` needs of its Durable Object. */
export interface OrderChecksHost {
  orders: AccountOrders;
  /** Settles an order by what Razorpay reports. Throws where it could not be checked. */
  check: (order: AccountOrder) => Promise<number | null>;
  /** Returns epoch milliseconds. */
  clock: () => number;
}

/** Checks the account's own orders at Razorpay when they are due: no other account waits for them. */
export class OrderChecks {
  readonly #host: OrderChecksHost;

  constructor(host: OrderChecksHost) {
    this.#host = host;
  }

  nextAt(): number | null {
    return this.#host.orders.nextCheckAt();
  }

  /** Checks the orders that are due, at most `checksMax`, at the same time. */
  async run(): Promise<void> {
    const { orders, check, clock } = this.#host;
    const claimedAt = clock();
    await Promise.all(
      orders.claimDue(claimedAt, checksMax).map(async (order) => {
        try {
          orders.checked(order.id, await check(order), claimedAt);
        } catch (error) {
          orders.postpone(order.id, clock(), claimedAt);
          const reason = String(error);
          console.warn(JSON.stringify({ event: 'order_not_checked', orderId: order.id, reason }));
        }
      }),
    );
  }
}
