import type { CreatedOrder } from '../../../domain/orders/order.ts';
import type { ProductId } from '../../../domain/packs.ts';
import { ApiProblem } from '../../api/request.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { CheckoutFailure, type CheckoutReceipt } from './checkout-script.ts';
import type { Confirmation, PackRequest } from './order-calls.ts';
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
  /** Records that the user closed the checkout without paying. Never rejects. */
  close: (razorpayOrderId: string) => Promise<void>;
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
  const { messages } = checkoutTexts;
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
    const payment = effects.watchPayment(created.order.id, () => {
      stopProcessing();
      void showPaid(created, effects);
    });
    watch = payment;
    await effects.open(created, {
      onPaid: (receipt) => {
        payment.end();
        void finish(receipt, created, effects, stopProcessing);
      },
      onFailed: () => {
        stopProcessing();
        effects.notify({ look: 'error', ...toMessage(messages.failed) });
      },
      onClosed: () => {
        stopProcessing();
        // A buyer who closes a checkout that never reports the payment has been charged.
        if (payment.isPaid()) {
          payment.end();
          void showPaid(created, effects);
          return;
        }
        closeUnpaid(created, effects);
        effects.notify({ look: 'warning', ...toMessage(messages.closed) });
      },
    });
  } catch (error) {
    watch?.end();
    stopProcessing();
    // Nobody can pay an order whose checkout did not open.
    if (made) closeUnpaid(made, effects);
    const hasNewPrice = error instanceof ApiProblem && error.problem.code === 'price_changed';
    if (hasNewPrice) effects.refreshPrices();
    effects.notify({
      look: 'error',
      title: hasNewPrice ? error.problem.title : messages.error,
      description: messageOf(error),
      error,
    });
  }
}

function closeUnpaid(created: CreatedOrder, effects: PurchaseEffects): void {
  effects.endUnderWay(created);
  void effects.close(created.order.id).then(effects.refreshOrders);
}

async function finish(
  receipt: CheckoutReceipt,
  created: CreatedOrder,
  effects: PurchaseEffects,
  stopProcessing: () => void,
): Promise<void> {
  const { messages } = checkoutTexts;
  const confirmation = await effects.confirm(receipt);
  stopProcessing();
  if (confirmation.state === 'refused') {
    effects.notify({ look: 'error', title: messages.error, description: confirmation.error });
    return;
  }
  if (confirmation.state === 'pending') {
    effects.notify({ look: 'info', ...toMessage(messages.pending) });
    effects.refreshOrders();
    if (!(await effects.waitForPayment(receipt.razorpay_order_id))) return;
  }
  await showPaid(created, effects);
}

/** Shows once what the payment brought, with the new balance. */
async function showPaid(created: CreatedOrder, effects: PurchaseEffects): Promise<void> {
  const { messages } = checkoutTexts;
  const { order } = created;
  effects.endUnderWay(created);
  effects.refreshOrders();
  try {
    await effects.refreshCredits();
  } catch {
    effects.notify({ look: 'error', ...toMessage(messages.notUpdated) });
    return;
  }
  // A user who has opened another page stays there.
  if (effects.isStillThere() && (await effects.leadOn(order.id))) return;
  effects.notify({
    look: 'success',
    title: messages.added(order.packageInfo.credits),
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
  return isExplained ? error.message : checkoutTexts.messages.notCreated;
}
