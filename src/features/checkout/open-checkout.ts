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

/** The result of Razorpay's script after a payment. */
export interface CheckoutReceipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

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
  /**
   * The dialog does not work in a browser inside another app: the whole page opens the checkout and returns.
   */
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

/** The message is for the user. */
export class CheckoutFailure extends Error {
  override name = 'CheckoutFailure';
}

/** Loads Razorpay's script at the first purchase. Rejects when that fails; the next call tries again. */
async function loadCheckout(url: string): Promise<NonNullable<Window['Razorpay']>> {
  if (!window.Razorpay && !(await loadScript(url))) {
    throw new CheckoutFailure(paymentTexts.noScript);
  }
  if (!window.Razorpay) throw new CheckoutFailure(paymentTexts.scriptMissing);
  return window.Razorpay;
}

/** A payment may fail and be tried again in the same dialog. */
export interface CheckoutEvents {
  onOpening: () => void;
  onPaid: (receipt: CheckoutReceipt) => void;
  onFailed: () => void;
  onClosed: () => void;
  /** The opened dialog has shown nothing for a while; `leave` closes it. Null: it has responded since. */
  onSilent: (leave: (() => void) | null) => void;
  /** The user left the dialog before it responded, so nobody could pay. */
  onBlocked: () => void;
}

/** How long the opened dialog's frame may show nothing. */
const silentMaxMs = 12_000;

interface Purchase {
  user: User;
  currency: Currency;
  /** The page to open after the payment; null for the shop. */
  back: string | null;
}

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
 * Waits for the first message of the dialog's frame. A blocked frame sends none, and the browser's error
 * covers the page for ever. Returns a function that ends the watch.
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

function callbackPath(back: string | null): string {
  const query = new URLSearchParams({
    language: languageInUse(),
    ...(back ? { [returnParameter]: back } : {}),
  });
  return `/api/orders/callback?${query.toString()}`;
}
