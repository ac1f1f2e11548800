import type { AccountOrder, AccountOrders } from './account-orders.ts';

/** Orders per run. Each takes one or more calls to Razorpay. */
const checksMax = 5;

export interface OrderChecksHost {
  orders: AccountOrders;
  /** Throws if the order could not be checked. */
  check: (order: AccountOrder) => Promise<number | null>;
  clock: () => number;
}

/** Checks the account's own orders at Razorpay, so that no other account waits for them. */
export class OrderChecks {
  readonly #host: OrderChecksHost;

  constructor(host: OrderChecksHost) {
    this.#host = host;
  }

  nextAt(): number | null {
    return this.#host.orders.nextCheckAt();
  }

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
