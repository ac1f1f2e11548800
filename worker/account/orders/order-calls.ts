import { orderQuestionsPerMinute, orderSearchesPerMinute } from '../../../domain/limits.ts';
import { RateWindow } from '../rate-window.ts';
import type { AccountOrder, AccountOrders } from './account-orders.ts';

export class OrderCalls {
  readonly #orders: AccountOrders;
  readonly #armAlarm: () => Promise<void>;
  readonly #searches = new RateWindow(orderSearchesPerMinute);
  readonly #questions = new RateWindow(orderQuestionsPerMinute);

  constructor(orders: AccountOrders, armAlarm: () => Promise<void>) {
    this.#orders = orders;
    this.#armAlarm = armAlarm;
  }

  async remember(
    order: AccountOrder,
    options: { isTaken: boolean; checkAt: number },
  ): Promise<AccountOrder> {
    const remembered = this.#orders.remember(order, options);
    await this.#armAlarm();
    return remembered;
  }

  /** The buyer has paid; the order is checked at `at` (epoch milliseconds). */
  async claimed(id: string, at: number): Promise<void> {
    this.#orders.claimed(id, at);
    await this.#armAlarm();
  }

  failed(id: string): void {
    this.#orders.failed(id);
  }

  close(id: string): void {
    this.#orders.close(id);
  }

  closeLater(id: string): void {
    this.#orders.closeLater(id, Date.now());
  }

  isClosing(id: string): boolean {
    return this.#orders.isClosing(id);
  }

  underWay(): AccountOrder[] {
    return this.#orders.underWay(Date.now());
  }

  find(id: string): AccountOrder | null {
    return this.#orders.find(id);
  }

  admitSearch(): boolean {
    return this.#searches.admit(Date.now());
  }

  admitQuestion(): boolean {
    return this.#questions.admit(Date.now());
  }
}
