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
  /** Cancels an order that nobody can pay. Never rejects. */
  cancel: (razorpayOrderId: string) => Promise<void>;
  /** Waits for a pending payment; false if it does not arrive in time. */
  waitForPayment: (razorpayOrderId: string) => Promise<boolean>;
  /**
   * Calls `arrived` once when the server has completed the order by another path than this page's,
   * a few seconds later than that.
   */
  watchPayment: (razorpayOrderId: string, arrived: () => void) => PaymentWatch;
  setProcessing: (productId: ProductId | null) => void;
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
  let isProcessing = true;
  effects.setProcessing(pack.productId);
  // Another purchase that was begun since keeps its button.
  const stopProcessing = () => {
    if (isProcessing) effects.setProcessing(null);
    isProcessing = false;
  };
  let watch: PaymentWatch | null = null;
  let made: CreatedOrder | null = null;
  try {
    const created = await effects.makeOrder(pack);
    made = created;
    effects.refreshOrders();
    // The checkout may never report a payment: its window hangs, or the bank's page stays open.
    let isShown = false;
    const show = async () => {
      if (isShown) return;
      isShown = true;
      await showPaid(created, effects);
    };
    const payment = effects.watchPayment(created.order.id, () => {
      stopProcessing();
      void show();
    });
    watch = payment;
    await effects.open(created, {
      onPaid: (receipt) => {
        payment.end();
        void finish(receipt, { show, stopProcessing }, effects);
      },
      onFailed: () => {
        stopProcessing();
        effects.notify({ look: 'error', ...toMessage(paymentTexts.failed) });
      },
      onClosed: () => {
        // A buyer who closes a checkout that never reports the payment has been charged.
        if (payment.isPaid()) {
          payment.end();
          stopProcessing();
          void show();
          return;
        }
        void finishClosed({ created, payment, show, stopProcessing }, effects);
      },
    });
  } catch (error) {
    watch?.end();
    stopProcessing();
    // Nobody can pay an order whose checkout did not open.
    if (made) {
      effects.endUnderWay(made);
      void effects.cancel(made.order.id).then(effects.refreshOrders);
    }
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

/** A purchase whose checkout was opened. */
interface OpenedPurchase {
  created: CreatedOrder;
  payment: PaymentWatch;
  /** Shows what the payment brought, once. */
  show: () => Promise<void>;
  stopProcessing: () => void;
}

/**
 * Says what became of an order whose checkout was closed. The buyer may have approved the payment in another
 * app, and no pack can be bought again before that is known.
 */
async function finishClosed(
  { created, payment, show, stopProcessing }: OpenedPurchase,
  effects: PurchaseEffects,
): Promise<void> {
  effects.endUnderWay(created);
  const closing = await effects.close(created.order.id);
  stopProcessing();
  if (closing === 'paid') {
    payment.end();
    await show();
    return;
  }
  if (closing === 'unknown') {
    effects.resumeUnderWay(created);
    effects.notify({ look: 'info', ...toMessage(paymentTexts.closedUnknown) });
  } else effects.notify({ look: 'warning', ...toMessage(paymentTexts.closed) });
  effects.refreshOrders();
}

async function finish(
  receipt: CheckoutReceipt,
  { show, stopProcessing }: Pick<OpenedPurchase, 'show' | 'stopProcessing'>,
  effects: PurchaseEffects,
): Promise<void> {
  const confirmation = await effects.confirm(receipt);
  stopProcessing();
  if (confirmation.state === 'refused') {
    effects.notify({
      look: 'error',
      title: paymentTexts.error,
      description: confirmation.error,
    });
    return;
  }
  if (confirmation.state === 'pending') {
    effects.notify({ look: 'info', ...toMessage(paymentTexts.pending) });
    effects.refreshOrders();
    if (!(await effects.waitForPayment(receipt.razorpay_order_id))) return;
  }
  await show();
}

/** Shows once what the payment brought, with the new balance. */
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
