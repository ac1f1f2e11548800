import type { User } from '../../../domain/account/user.ts';
import { addressIn } from '../../../domain/languages.ts';
import { callApi } from '../../api/call-api.ts';
import { afterPaying, openCheckout } from '../../features/checkout/open-checkout.ts';
import {
  cancelOrder,
  closeOrder,
  confirm,
  makeOrder,
  type PackRequest,
  waitForPayment,
} from '../../features/checkout/order-calls.ts';
import { watchPolledBalance } from '../../features/checkout/polled-balance.ts';
import { type PurchaseEffects, purchase } from '../../features/checkout/purchase.ts';
import { writeKnownPayments } from '../../features/checkout/under-way/known-payments.ts';
import { watchPayment } from '../../features/checkout/watch-payment.ts';
import { languageInUse } from '../../texts/language.ts';
import { problemCode } from './problem-code.ts';
import { showToast } from './toast.ts';

/** One id for all toasts of a payment: each one replaces the one before. */
const toastId = 'payment';

/** Buys a pack on this page, from the click to the page that confirms the payment. */
export function buyHere(
  pack: PackRequest,
  user: User,
  effects: Pick<PurchaseEffects, 'setProcessing' | 'refreshPrices' | 'refreshOrders'> & {
    /** Whether any purchase is under way on this page. */
    isProcessing: () => boolean;
  },
): Promise<void> {
  const { isProcessing, ...others } = effects;
  return purchase(pack, {
    ...others,
    makeOrder: (wanted) => makeOrder(wanted, user.id),
    open: (created, events) =>
      openCheckout(
        created,
        { user, currency: pack.currency, back: null },
        events,
        ({ title, text }) => showToast({ id: toastId, title, description: text }),
      ),
    confirm,
    close: closeOrder,
    cancel: cancelOrder,
    // The line by the packs has its own room: nothing moves when it goes.
    hideUnderWay: () => undefined,
    endUnderWay: () => undefined,
    resumeUnderWay: () => undefined,
    waitForPayment: ({ order }) => waitForPayment(order.id),
    watchPayment: (id, arrived) => watchPayment(watchPolledBalance, id, arrived),
    refreshCredits: async () => void (await callApi('readCredits')),
    notify: ({ title, description, error, receiptOf }) => {
      // The app must not say it again. Payments that are still under way are read again.
      if (receiptOf !== undefined) writeKnownPayments([]);
      showToast({ id: toastId, title, description, more: problemCode(error) });
    },
    // Another page would close the checkout of a purchase that was begun since.
    isStillThere: () => !isProcessing(),
    leadOn: async (orderId) => {
      window.location.assign(addressIn(languageInUse(), afterPaying(orderId)));
      return true;
    },
  });
}
