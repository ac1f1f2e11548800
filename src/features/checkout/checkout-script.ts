import { loadScript } from '../../api/load-script.ts';
import { paymentTexts } from '../../texts/en/account/payment.ts';

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
export async function loadCheckout(url: string): Promise<NonNullable<Window['Razorpay']>> {
  if (!window.Razorpay && !(await loadScript(url))) {
    throw new CheckoutFailure(paymentTexts.noScript);
  }
  if (!window.Razorpay) throw new CheckoutFailure(paymentTexts.scriptMissing);
  return window.Razorpay;
}
