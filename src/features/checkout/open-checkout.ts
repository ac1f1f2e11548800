import type { User } from '../../../domain/account/user.ts';
import type { CreatedOrder } from '../../../domain/orders/order.ts';
import { returnParameter } from '../../../domain/orders/page-after-payment.ts';
import type { Currency } from '../../../domain/packs.ts';
import { loadScript } from '../../api/load-script.ts';
import { isPageInApp } from '../../device/in-app.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';
import { languageInUse } from '../../texts/language.ts';

/** The color of Razorpay's dialog (spec, section 7). */
const accent = '#EAB308';

/** What Razorpay's script hands to the page after a payment. */
export interface CheckoutReceipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The options of Razorpay's checkout that we use; the vendor's documents name them. */
export interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name?: string; email: string; method?: string };
  theme: { color: string };
  modal: { ondismiss: () => void };
  handler: (receipt: CheckoutReceipt) => void;
  /** In a browser inside another app the dialog does not work: the whole page goes to the checkout and comes back. */
  callback_url?: string;
  redirect?: boolean;
  config?: unknown;
}

interface Checkout {
  on(event: 'payment.failed', handler: () => void): void;
  open(): void;
  close?(): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout;
  }
}

/** Razorpay's script can't be loaded; the message is for the user. */
export class CheckoutFailure extends Error {
  override name = 'CheckoutFailure';
}

/** Loads Razorpay's script, at the first purchase and not before. Rejects when that fails; the next call tries again. */
async function loadCheckout(url: string): Promise<NonNullable<Window['Razorpay']>> {
  if (!window.Razorpay && !(await loadScript(url))) {
    throw new CheckoutFailure(paymentTexts.noScript);
  }
  if (!window.Razorpay) throw new CheckoutFailure(paymentTexts.scriptMissing);
  return window.Razorpay;
}

/** The events of the checkout dialog. A payment may fail and be tried again in the same dialog. */
export interface CheckoutEvents {
  /** The dialog is about to open. */
  onOpening: () => void;
  onPaid: (receipt: CheckoutReceipt) => void;
  onFailed: () => void;
  onClosed: () => void;
  /** The opened dialog has shown nothing for a while; `leave` closes it. Null: it has responded since. */
  onSilent: (leave: (() => void) | null) => void;
  /** The dialog was left before it responded: nobody could pay. */
  onBlocked: () => void;
}

/** How long the frame of the opened dialog may show nothing, in milliseconds. */
const silentMaxMs = 12_000;

interface Purchase {
  user: User;
  currency: Currency;
  /** The page to which the payment leads back; null for the shop. */
  back: string | null;
}

/** Opens Razorpay's dialog. Rejects when it can't be opened. */
export async function openCheckout(
  { order, keyId, checkout }: CreatedOrder,
  { user, currency, back }: Purchase,
  events: CheckoutEvents,
): Promise<void> {
  const Razorpay = await loadCheckout(checkout.url);
  events.onOpening();
  let end = () => {};
  const isRedirected = isPageInApp();
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
    modal: {
      ondismiss: () => {
        end();
        events.onClosed();
      },
    },
    handler: (receipt) => {
      end();
      events.onPaid(receipt);
    },
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
  if (!isRedirected) end = watchFrame(events, () => closeDialog(dialog));
}

/**
 * Waits for the first message of the dialog's frame. A frame that is blocked sends none, and covers the
 * page with the browser's own error for ever. Returns what ends the watch.
 */
function watchFrame(events: CheckoutEvents, close: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    if (signal.aborted) return;
    clearTimeout(timer);
    stop.abort();
    events.onSilent(null);
  };
  const leave = () => {
    if (signal.aborted) return;
    end();
    close();
    events.onBlocked();
  };
  const timer = setTimeout(() => events.onSilent(leave), silentMaxMs);
  const hear = ({ origin }: MessageEvent) => {
    if (origin !== window.location.origin) end();
  };
  window.addEventListener('message', hear, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('popstate', leave, { signal });
  return end;
}

/** Closes a dialog whose frame may be unable to do it. */
function closeDialog(dialog: Checkout): void {
  dialog.close?.();
  for (const layer of document.querySelectorAll('.razorpay-container')) layer.remove();
  document.body.style.overflow = '';
}

/** Where a checkout on a page of its own leads to. */
function callbackPath(back: string | null): string {
  const query = new URLSearchParams({
    language: languageInUse(),
    ...(back ? { [returnParameter]: back } : {}),
  });
  return `/api/orders/callback?${query.toString()}`;
}
