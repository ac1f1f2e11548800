import type { User } from '../../../domain/account/user.ts';
import { isInApp } from '../../../domain/device.ts';
import type { CreatedOrder } from '../../../domain/orders/order.ts';
import { returnParameter } from '../../../domain/orders/page-after-payment.ts';
import type { Currency } from '../../../domain/packs.ts';
import { routes } from '../../../domain/routes.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { languageInUse } from '../../texts/language.ts';
import { loadCheckout } from './checkout-script.ts';
import type { CheckoutEvents } from './purchase.ts';

/** The color of Razorpay's dialog (spec, section 7). */
const accent = '#EAB308';

/** The page after a payment (spec, section 4). */
export function afterPaying(order: string): string {
  const query = new URLSearchParams({ payment: 'success', order });
  return `${routes.dashboardPricing.path}?${query.toString()}`;
}

interface Purchase {
  user: User;
  currency: Currency;
  /** The page to which the payment leads back; null for the shop. */
  back: string | null;
}

/** Opens Razorpay's dialog; `onOpening` shows that it is coming. Rejects when it can't be opened. */
export async function openCheckout(
  { order, keyId, checkout }: CreatedOrder,
  { user, currency, back }: Purchase,
  events: CheckoutEvents,
  onOpening: (message: { title: string; text: string }) => void,
): Promise<void> {
  const Razorpay = await loadCheckout(checkout.url);
  onOpening(paymentTexts.opening);
  const isRedirected = isInApp(navigator.userAgent);
  const dialog = new Razorpay({
    key: keyId,
    amount: order.amount,
    currency: order.currency,
    name: checkout.merchantName,
    description: checkoutTexts.contents(order.packageInfo.credits),
    order_id: order.id,
    prefill: {
      email: user.email,
      ...(user.displayName ? { name: user.displayName } : {}),
      ...(currency === 'INR' ? { method: 'upi' } : {}),
    },
    theme: { color: accent },
    modal: { ondismiss: events.onClosed },
    handler: events.onPaid,
    ...(isRedirected
      ? {
          callback_url: window.location.origin + callbackPath(back),
          redirect: true,
        }
      : {}),
    // UPI Collect ended in February 2026: an entered address would get no payment request.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
  });
  dialog.on('payment.failed', events.onFailed);
  dialog.open();
}

/** Where a checkout on a page of its own leads to. */
function callbackPath(back: string | null): string {
  const query = new URLSearchParams({
    language: languageInUse(),
    ...(back ? { [returnParameter]: back } : {}),
  });
  return `/api/orders/callback?${query.toString()}`;
}
