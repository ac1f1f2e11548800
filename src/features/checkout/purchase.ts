import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../domain/account/user.ts';
import type { CreatedOrder } from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { creditsKey, ordersKey, packsKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { saveMessage, sessionStore } from '../session/session.tsx';
import type { CheckoutStore } from './checkout-store.tsx';
import {
  type CheckoutEvents,
  CheckoutFailure,
  type CheckoutReceipt,
  openCheckout,
} from './open-checkout.ts';
import {
  cancelOrder,
  closeOrder,
  confirm,
  makeOrder,
  type PaymentWatch,
  waitForPayment,
  watchPayment,
} from './order-calls.ts';
import type { PackRequest } from './packs/shop-paths.ts';

export interface PaymentMessage {
  look: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description: string;
  /** The server's refusal, if the message is about a call. */
  error?: unknown;
  /** The order whose receipt the message links to. */
  receiptOf?: string;
}

export interface Shop {
  user: User;
  queries: QueryClient;
  store: CheckoutStore;
  /** The page to open after the payment; null for the shop. */
  back: string | null;
  /** Sets the pack whose button shows progress. */
  setProcessing: (productId: ProductId | null) => void;
  showOpening: () => void;
  /** Offers a way out of a checkout that shows nothing; null ends that. */
  showSilent: (leave: (() => void) | null) => void;
  notify: (message: PaymentMessage) => void;
  /** Whether the user is still on the page of the purchase. */
  isStillThere: () => boolean;
  openNextPage: (razorpayOrderId: string) => Promise<void>;
}

/**
 * Buys a pack, from the click to the credits, at the price on the button. Reports success only for a payment
 * that the server confirmed. Never rejects.
 */
export async function purchase(pack: PackRequest, shop: Shop): Promise<void> {
  const processing = new Processing(pack, shop);
  processing.start();
  let opened: OpenedPurchase | null = null;
  try {
    const created = await makeOrder(pack, shop.user.id);
    shop.store.begin(created, pack.productId);
    refreshOrders(shop);
    opened = new OpenedPurchase(created, processing, shop);
    await openCheckout(created, { ...shop, currency: pack.currency }, opened);
  } catch (error) {
    processing.stop();
    opened?.cancel();
    const hasNewPrice = error instanceof ApiProblem && error.problem.code === 'price_changed';
    if (hasNewPrice) void shop.queries.invalidateQueries({ queryKey: packsKey });
    shop.notify({
      look: 'error',
      title: hasNewPrice ? error.problem.title : paymentTexts.error,
      description: hasNewPrice ? error.message : describeFailure(error),
      error,
    });
  }
}

class Processing {
  readonly #pack: PackRequest;
  readonly #shop: Shop;
  #isOn = false;

  constructor(pack: PackRequest, shop: Shop) {
    this.#pack = pack;
    this.#shop = shop;
  }

  start(): void {
    this.#isOn = true;
    this.#shop.setProcessing(this.#pack.productId);
  }

  stop(): void {
    // A later purchase keeps its button.
    if (this.#isOn) this.#shop.setProcessing(null);
    this.#isOn = false;
  }
}

/**
 * A purchase with an order. The first of the checkout, the server and the watch that knows the outcome shows
 * it once.
 */
class OpenedPurchase implements CheckoutEvents {
  readonly #created: CreatedOrder;
  readonly #processing: Processing;
  readonly #shop: Shop;
  readonly #watch: PaymentWatch;
  #hasFailed = false;
  #state: 'open' | 'closing' | 'closed' | 'confirming' | 'paid' = 'open';

  constructor(created: CreatedOrder, processing: Processing, shop: Shop) {
    const { id } = created.order;
    this.#created = created;
    this.#processing = processing;
    this.#shop = shop;
    // The checkout may never report a payment: its window hangs, or the bank's page stays open.
    this.#watch = watchPayment(shop.queries, id, () => {
      // The user may have checked the payment, and knows.
      if (shop.store.stateOf(id) !== 'paid') void this.#show();
    });
  }

  readonly onOpening = (): void => {
    this.#shop.showOpening();
  };

  readonly onPaid = (receipt: CheckoutReceipt): void => {
    if (this.#state === 'paid' || this.#state === 'confirming') return;
    this.#state = 'confirming';
    this.#watch.end();
    void this.#confirm(receipt);
  };

  /** The dialog is still open, and the buyer may try again in it: the outcome is shown when it closes. */
  readonly onFailed = (): void => {
    this.#hasFailed = true;
  };

  readonly onClosed = (): void => {
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    void this.#close();
  };

  readonly onSilent = (leave: (() => void) | null): void => {
    this.#shop.showSilent(leave);
  };

  readonly onBlocked = (): void => {
    if (this.#state !== 'open') return;
    this.#state = 'closed';
    this.#processing.stop();
    this.cancel();
    this.#notify('warning', paymentTexts.blocked);
  };

  /** Nobody can pay an order whose checkout did not open. */
  cancel(): void {
    this.#watch.end();
    this.#shop.store.end(this.#created, 'unpaid');
    const refresh = () => refreshOrders(this.#shop);
    // If this call is lost, the order expires after a day.
    void cancelOrder(this.#created.order.id).then(refresh, refresh);
  }

  async #confirm(receipt: CheckoutReceipt): Promise<void> {
    const { store } = this.#shop;
    const confirmation = await announceLater(paymentTexts.pending.text, () => confirm(receipt));
    this.#processing.stop();
    if (confirmation.state === 'refused') {
      store.reopen(this.#created);
      this.#notify('error', { title: paymentTexts.error, text: confirmation.error });
      return;
    }
    if (confirmation.state === 'pending') {
      store.reopen(this.#created);
      this.#notify('info', paymentTexts.pending);
      refreshOrders(this.#shop);
      const isPaid = await waitForPayment(this.#created.order.id);
      if (!isPaid) {
        // The purchase is over without an outcome: the banner shows the payment from now on.
        store.forget(this.#created.orderId);
        return;
      }
    }
    await this.#show();
  }

  /** The buyer may have approved the payment in another app: no pack can be bought until that is known. */
  async #close(): Promise<void> {
    const { store } = this.#shop;
    this.#processing.start();
    store.close(this.#created);
    const closing = await announceLater(paymentTexts.closedUnknown.text, () =>
      closeOrder(this.#created.order.id),
    );
    if (this.#state !== 'closing') return;
    this.#state = 'closed';
    this.#processing.stop();
    // The checkout may never report a payment that the watch has found.
    if (closing === 'paid' || this.#watch.isPaid()) {
      await this.#show();
      return;
    }
    if (closing === 'unpaid') {
      store.end(this.#created, 'unpaid');
      if (this.#hasFailed) this.#notify('error', paymentTexts.failed);
      else this.#notify('warning', paymentTexts.closed);
    } else {
      store.reopen(this.#created);
      this.#notify('info', paymentTexts.closedUnknown);
    }
    refreshOrders(this.#shop);
  }

  /** Shows once what the payment brought, with the new balance. */
  async #show(): Promise<void> {
    if (this.#state === 'paid') return;
    this.#state = 'paid';
    this.#watch.end();
    this.#processing.stop();
    const { store, queries, isStillThere, openNextPage, notify } = this.#shop;
    const { order } = this.#created;
    store.end(this.#created, 'paid');
    refreshOrders(this.#shop);
    try {
      await queries.refetchQueries({ queryKey: creditsKey }, { throwOnError: true });
    } catch {
      this.#notify('error', paymentTexts.notUpdated);
      return;
    }
    // A user who has opened another page stays there.
    if (isStillThere()) await openNextPage(order.id);
    notify({
      look: 'success',
      title: paymentTexts.success.title,
      description: paymentTexts.success.text,
      receiptOf: order.id,
    });
  }

  #notify(look: PaymentMessage['look'], { title, text }: { title: string; text: string }): void {
    this.#shop.notify({ look, title, description: text });
  }
}

function refreshOrders({ queries }: Shop): void {
  void queries.invalidateQueries({ queryKey: ordersKey });
}

/** The codes of problems whose own message says no more than the spec's. */
const vagueCodes = /internal_error|unavailable/;

/** The spec's message (section 8), and the server's reason where it has one. */
function describeFailure(error: unknown): string {
  if (error instanceof CheckoutFailure) return error.message;
  const hasReason = error instanceof ApiProblem && !vagueCodes.test(error.problem.code);
  return paymentTexts.notCreated + (hasReason ? ` ${error.message}` : '');
}

/**
 * Calls the server about a payment. If the session ends before the response, the app opens another page,
 * which then shows the text.
 */
async function announceLater<Result>(text: string, call: () => Promise<Result>): Promise<Result> {
  const unsubscribe = sessionStore.subscribe(() => {
    if (sessionStore.get().state === 'signed-out') saveMessage(text);
  });
  try {
    return await call();
  } finally {
    unsubscribe();
  }
}
