import type { AnswerOf } from '../../../domain/api/contract.ts';
import type { CheckoutOptions } from '../../../src/features/checkout/checkout-script.ts';

/** Razorpay's checkout as a page finds it: its dialogs end as a test says. */
export class ScriptedCheckout {
  /** The dialogs that were opened, in their order. */
  readonly dialogs: { options: CheckoutOptions; fail: () => void }[] = [];

  readonly created: AnswerOf<'createOrder'> = {
    order: {
      id: 'order_1',
      amount: 900,
      currency: 'USD',
      packageInfo: { name: 'Basic Pack', credits: 45, description: '45 credits = 45 images' },
    },
    orderId: 'order-1',
    keyId: 'key-1',
    checkout: { url: 'https://checkout.example/checkout.js', merchantName: 'Imagemint' },
  };

  constructor() {
    const { dialogs } = this;
    window.Razorpay = class {
      readonly #options: CheckoutOptions;
      #fail: () => void = () => undefined;

      constructor(options: CheckoutOptions) {
        this.#options = options;
      }

      on(_: 'payment.failed', handler: () => void): void {
        this.#fail = handler;
      }

      open(): void {
        dialogs.push({ options: this.#options, fail: () => this.#fail() });
      }
    };
  }

  /** Ends the dialog that was opened last, as its buyer pays. */
  pay(): void {
    this.#last.options.handler({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: this.#last.options.order_id,
      razorpay_signature: 'signature',
    });
  }

  /** Ends it as its buyer closes it. */
  close(): void {
    this.#last.options.modal.ondismiss();
  }

  /** Lets a payment in it fail. */
  fail(): void {
    this.#last.fail();
  }

  end(): void {
    delete window.Razorpay;
  }

  get #last() {
    const last = this.dialogs.at(-1);
    if (!last) throw new Error('No checkout was opened');
    return last;
  }
}
