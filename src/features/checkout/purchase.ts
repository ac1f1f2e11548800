import type { CreatedOrder } from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { ApiProblem } from '../../api/request.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { CheckoutFailure, type CheckoutReceipt } from './checkout-script.ts';
import type { Closing, Confirmation, PackRequest } from './order-calls.ts';
import type { PaymentWatch } from './watch-payment.ts';

/** The events of the checkout dialog. A payment may fail and be tried again in the same dialog. */
export interface CheckoutEvents {
  onPaid: (receipt: CheckoutReceipt) => void;
  onFailed: () => void;
  onClosed: () => void;
}

/** A message about one payment. */
export interface PaymentMessage {
  look: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description: string;
  /** What the server refused, where this is about a call. */
  error?: unknown;
  /** The order whose receipt the message links to. */
  receiptOf?: string;
}

/** The side effects of a purchase. */
export interface PurchaseEffects {
  makeOrder: (pack: PackRequest) => Promise<CreatedOrder>;
  /** Opens the checkout. Rejects when that fails. */
  open: (created: CreatedOrder, events: CheckoutEvents) => Promise<void>;
  confirm: (receipt: CheckoutReceipt) => Promise<Confirmation>;
  /** Asks what became of an order whose checkout the user has closed. Never rejects. */
  close: (razorpayOrderId: string) => Promise<Closing>;
  /** Cancels an order that nobody can pay. Rejects when that is lost. */
  cancel: (razorpayOrderId: string) => Promise<unknown>;
  /** Waits for a pending payment; false if it does not arrive in time. */
  waitForPayment: (created: CreatedOrder) => Promise<boolean>;
  /**
   * Calls `arrived` once when the server has completed the order by another path than this page's,
   * a few seconds later than that.
   */
  watchPayment: (razorpayOrderId: string, arrived: () => void) => PaymentWatch;
  setProcessing: (productId: ProductId | null) => void;
  /** Shows no longer that the payment is under way, while it is asked what became of it. */
  hideUnderWay: (created: CreatedOrder) => void;
  /** Shows at once that the payment has ended: the banner would leave later, and move what is about to be pressed. */
  endUnderWay: (created: CreatedOrder) => void;
  /** Shows again that the payment is under way: it has not ended after all. */
  resumeUnderWay: (created: CreatedOrder) => void;
  refreshPrices: () => void;
  refreshOrders: () => void;
  /** Rejects when the balance can't be read. */
  refreshCredits: () => Promise<void>;
  notify: (message: PaymentMessage) => void;
  /** Whether the user is still on the page of the purchase. */
  isStillThere: () => boolean;
  /**
   * Leads to what comes after the payment, and returns whether the page there says what it brought.
   */
  leadOn: (razorpayOrderId: string) => Promise<boolean>;
}

/**
 * Buys a pack, from the click to the credits, at the price on the button. It reports
 * success only for a payment that the server has confirmed. Never rejects.
 */
export async function purchase(pack: PackRequest, effects: PurchaseEffects): Promise<void> {
  const processing = new Processing(pack, effects);
  processing.start();
  let opened: OpenedPurchase | null = null;
  try {
    const created = await effects.makeOrder(pack);
    effects.refreshOrders();
    opened = new OpenedPurchase(created, processing, effects);
    await effects.open(created, opened);
  } catch (error) {
    processing.stop();
    opened?.cancel();
    const hasNewPrice = error instanceof ApiProblem && error.problem.code === 'price_changed';
    if (hasNewPrice) effects.refreshPrices();
    effects.notify({
      look: 'error',
      title: hasNewPrice ? error.problem.title : paymentTexts.error,
      description: messageOf(error),
      error,
    });
  }
}

/** Whether the button of a pack is at work. */
class Processing {
  readonly #pack: PackRequest;
  readonly #effects: PurchaseEffects;
  #isOn = false;

  constructor(pack: PackRequest, effects: PurchaseEffects) {
    this.#pack = pack;
    this.#effects = effects;
  }

  start(): void {
    this.#isOn = true;
    this.#effects.setProcessing(this.#pack.productId);
  }

  stop(): void {
    // Another purchase that was begun since keeps its button.
    if (this.#isOn) this.#effects.setProcessing(null);
    this.#isOn = false;
  }
}

/**
 * A purchase whose order is made. What becomes of it is said once, whichever of the checkout, the server and
 * the watch of the payment is the first to know.
 */
class OpenedPurchase implements CheckoutEvents {
  readonly #created: CreatedOrder;
  readonly #processing: Processing;
  readonly #effects: PurchaseEffects;
  readonly #watch: PaymentWatch;
  #state: 'open' | 'closing' | 'closed' | 'confirming' | 'paid' = 'open';

  constructor(created: CreatedOrder, processing: Processing, effects: PurchaseEffects) {
    this.#created = created;
    this.#processing = processing;
    this.#effects = effects;
    // The checkout may never report a payment: its window hangs, or the bank's page stays open.
    this.#watch = effects.watchPayment(created.order.id, () => void this.#show());
  }

  readonly onPaid = (receipt: CheckoutReceipt): void => {
    if (this.#state === 'paid' || this.#state === 'confirming') return;
    this.#state = 'confirming';
    this.#watch.end();
    void this.#confirm(receipt);
  };

  readonly onFailed = (): void => {
    this.#processing.stop();
    this.#effects.notify({ look: 'error', ...toMessage(paymentTexts.failed) });
  };

  readonly onClosed = (): void => {
    if (this.#state !== 'open') return;
    // A buyer who closes a checkout that never reports the payment has been charged.
    if (this.#watch.isPaid()) {
      void this.#show();
      return;
    }
    this.#state = 'closing';
    void this.#close();
  };

  /** Nobody can pay an order whose checkout did not open. */
  cancel(): void {
    this.#watch.end();
    this.#effects.endUnderWay(this.#created);
    const { cancel, refreshOrders } = this.#effects;
    // Where this is lost, the order expires after a day.
    void cancel(this.#created.order.id).then(refreshOrders, refreshOrders);
  }

  async #confirm(receipt: CheckoutReceipt): Promise<void> {
    const confirmation = await this.#effects.confirm(receipt);
    this.#processing.stop();
    if (confirmation.state === 'refused') {
      const { error } = confirmation;
      this.#effects.notify({ look: 'error', title: paymentTexts.error, description: error });
      return;
    }
    if (confirmation.state === 'pending') {
      this.#effects.resumeUnderWay(this.#created);
      this.#effects.notify({ look: 'info', ...toMessage(paymentTexts.pending) });
      this.#effects.refreshOrders();
      if (!(await this.#effects.waitForPayment(this.#created))) return;
    }
    await this.#show();
  }

  /** The buyer may have approved the payment in another app: no pack is bought before that is known. */
  async #close(): Promise<void> {
    this.#processing.start();
    this.#effects.hideUnderWay(this.#created);
    const closing = await this.#effects.close(this.#created.order.id);
    if (this.#state !== 'closing') return;
    this.#state = 'closed';
    this.#processing.stop();
    if (closing === 'paid' || this.#watch.isPaid()) {
      await this.#show();
      return;
    }
    if (closing === 'unpaid') {
      this.#effects.endUnderWay(this.#created);
      this.#effects.notify({ look: 'warning', ...toMessage(paymentTexts.closed) });
    } else {
      this.#effects.resumeUnderWay(this.#created);
      this.#effects.notify({ look: 'info', ...toMessage(paymentTexts.closedUnknown) });
    }
    this.#effects.refreshOrders();
  }

  /** Shows once what the payment brought. */
  async #show(): Promise<void> {
    if (this.#state === 'paid') return;
    this.#state = 'paid';
    this.#watch.end();
    this.#processing.stop();
    await showPaid(this.#created, this.#effects);
  }
}

/** Shows what the payment brought, with the new balance. */
async function showPaid(created: CreatedOrder, effects: PurchaseEffects): Promise<void> {
  const { order } = created;
  effects.endUnderWay(created);
  effects.refreshOrders();
  try {
    await effects.refreshCredits();
  } catch {
    effects.notify({ look: 'error', ...toMessage(paymentTexts.notUpdated) });
    return;
  }
  // A user who has opened another page stays there.
  if (effects.isStillThere() && (await effects.leadOn(order.id))) return;
  effects.notify({
    look: 'success',
    title: paymentTexts.added(order.packageInfo.credits),
    description: '',
    receiptOf: order.id,
  });
}

function toMessage({ title, text }: { title: string; text: string }) {
  return { title, description: text };
}

/** The spec's messages for a checkout that can't be opened. */
function messageOf(error: unknown): string {
  const isExplained = error instanceof ApiProblem || error instanceof CheckoutFailure;
  return isExplained ? error.message : paymentTexts.notCreated;
}
