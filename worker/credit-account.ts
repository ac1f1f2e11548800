import { CreditAccountObject } from './account/credit-account-object.ts';
import type { AccountOrder } from './account/orders/account-orders.ts';
import { checkRememberedOrder } from './payments/check-remembered-order.ts';

/** The Durable Object of one user, with what checks its orders at Razorpay. */
export class CreditAccount extends CreditAccountObject {
  protected override checkOrder(order: AccountOrder): Promise<number | null> {
    return checkRememberedOrder(this.env, order, Date.now());
  }
}
