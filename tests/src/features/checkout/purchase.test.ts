import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkFailure } from '../../../../src/api/request.ts';
import { CheckoutFailure } from '../../../../src/features/checkout/checkout-script.ts';
import type { Closing, Confirmation } from '../../../../src/features/checkout/order-calls.ts';
import {
  type CheckoutEvents,
  type PaymentMessage,
  type PurchaseEffects,
  purchase,
} from '../../../../src/features/checkout/purchase.ts';

const pack = { productId: 'basic', currency: 'INR', expectedAmount: 76_100 } as const;
const created = {
  order: {
    id: 'order_1',
    amount: 76_100,
    currency: 'INR',
    packageInfo: { name: 'Basic Pack', credits: 45, description: 'Some' },
  },
  orderId: 'one',
  keyId: 'rzp_1',
  checkout: { url: 'https://checkout.example/', merchantName: 'A store' },
} as const;
const receipt = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

/** Effects that record their calls in order; some may be replaced. */
function recordEffects(replaced: Partial<PurchaseEffects> = {}) {
  const done: string[] = [];
  let events: CheckoutEvents | undefined;
  let arrived: (() => void) | undefined;
  const effects: PurchaseEffects = {
    makeOrder: (ordered) => {
      done.push(`order ${ordered.productId} ${ordered.currency} ${ordered.expectedAmount}`);
      return Promise.resolve(structuredClone(created));
    },
    open: (order, given) => {
      done.push(`open ${order.order.id}`);
      events = given;
      return Promise.resolve();
    },
    confirm: () => Promise.resolve({ state: 'paid' }),
    waitForPayment: ({ order }) => {
      done.push(`wait ${order.id}`);
      return Promise.resolve(true);
    },
    watchPayment: (id, given) => {
      done.push(`watch ${id}`);
      arrived = given;
      return { end: () => done.includes('unwatch') || done.push('unwatch'), isPaid: () => false };
    },
    setProcessing: (productId) => done.push(`processing ${productId}`),
    hideUnderWay: ({ order }) => done.push(`hide ${order.id}`),
    endUnderWay: ({ order }) => done.push(`end ${order.id}`),
    resumeUnderWay: ({ order }) => done.push(`resume ${order.id}`),
    refreshPrices: () => done.push('prices'),
    refreshOrders: () => done.push('orders'),
    refreshCredits: () => {
      done.push('credits');
      return Promise.resolve();
    },
    notify: ({ look, title }) => done.push(`${look}: ${title}`),
    isStillThere: () => true,
    close: (id) => {
      done.push(`close ${id}`);
      return Promise.resolve('unpaid');
    },
    cancel: (id) => {
      done.push(`cancel ${id}`);
      return Promise.resolve();
    },
    leadOn: (id) => {
      done.push(`lead on after ${id}`);
      return Promise.resolve(true);
    },
    ...replaced,
  };
  return { done, effects, events: () => events as CheckoutEvents, arrive: () => arrived?.() };
}

const opened = [
  'processing basic',
  'order basic INR 76100',
  'orders',
  'watch order_1',
  'open order_1',
];

/** Buys, pays, and returns the calls from the payment on. */
async function pay(replaced: Partial<PurchaseEffects> = {}): Promise<string[]> {
  const { done, effects, events } = recordEffects(replaced);
  await purchase(pack, effects);
  expect(done).toEqual(opened);
  events().onPaid(receipt);
  await settled();
  expect(done[opened.length]).toBe('unwatch');
  return done.slice(opened.length + 1);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const confirmed = (confirmation: Confirmation) => ({
  confirm: () => Promise.resolve(confirmation),
});

describe('a purchase', () => {
  it('orders at the price on the button, and shows thanks after the server has confirmed it', async () => {
    expect(await pay()).toEqual([
      'processing null',
      'end order_1',
      'orders',
      'credits',
      'lead on after order_1',
    ]);
  });

  it('sends the checkout’s signed receipt to the server', async () => {
    const sent: unknown[] = [];
    await pay({
      confirm: (given) => {
        sent.push(given);
        return Promise.resolve({ state: 'paid' });
      },
    });
    expect(sent).toEqual([receipt]);
  });

  it('is not reported as paid while the payment is pending, and is when it arrives', async () => {
    expect(await pay(confirmed({ state: 'pending' }))).toEqual([
      'processing null',
      'resume order_1',
      'info: Payment pending',
      'orders',
      'wait order_1',
      'end order_1',
      'orders',
      'credits',
      'lead on after order_1',
    ]);
  });

  it('is never reported as paid if the payment does not arrive in time', async () => {
    const never = { waitForPayment: () => Promise.resolve(false) };
    expect(await pay({ ...confirmed({ state: 'pending' }), ...never })).toEqual([
      'processing null',
      'resume order_1',
      'info: Payment pending',
      'orders',
    ]);
  });

  it('is not reported as paid if the server refuses the signature', async () => {
    expect(await pay(confirmed({ state: 'refused', error: 'Not signed' }))).toEqual([
      'processing null',
      'error: Payment error',
    ]);
  });

  it('shows an error instead of thanks if the balance cannot be read', async () => {
    const unread = { refreshCredits: () => Promise.reject(new NetworkFailure('Gone')) };
    expect(await pay(unread)).toEqual([
      'processing null',
      'end order_1',
      'orders',
      'error: Credits update error',
    ]);
  });

  it('does not lead a user back who has opened another page', async () => {
    expect(await pay({ isStillThere: () => false })).toEqual([
      'processing null',
      'end order_1',
      'orders',
      'credits',
      'success: 45 credits added',
    ]);
  });

  it('that the checkout never reports is shown as paid when it has arrived', async () => {
    const { done, effects, arrive } = recordEffects();
    await purchase(pack, effects);
    arrive();
    await settled();
    expect(done.slice(opened.length)).toEqual([
      'unwatch',
      'processing null',
      'end order_1',
      'orders',
      'credits',
      'lead on after order_1',
    ]);
  });

  it('that has arrived when its checkout is closed is shown at once, and not as cancelled', async () => {
    const { done, effects, events } = recordEffects({
      watchPayment: () => ({ end: () => done.push('unwatch'), isPaid: () => true }),
    });
    await purchase(pack, effects);
    events().onClosed();
    await settled();
    expect(done.slice(opened.length - 1)).toEqual([
      'unwatch',
      'processing null',
      'end order_1',
      'orders',
      'credits',
      'lead on after order_1',
    ]);
  });

  it('that arrives after its checkout was closed is shown, and another purchase keeps its button', async () => {
    const { done, effects, events, arrive } = recordEffects({ isStillThere: () => false });
    await purchase(pack, effects);
    events().onClosed();
    await settled();
    const before = done.length;
    arrive();
    await settled();
    expect(done.slice(before)).toEqual([
      'unwatch',
      'end order_1',
      'orders',
      'credits',
      'success: 45 credits added',
    ]);
  });

  it('enables the button after a failed payment, and can still be paid in the same dialog', async () => {
    const { done, effects, events } = recordEffects();
    await purchase(pack, effects);
    events().onFailed();
    expect(done.slice(opened.length)).toEqual(['processing null', 'error: Payment failed']);
    events().onPaid(receipt);
    await settled();
    expect(done.at(-1)).toBe('lead on after order_1');
  });

  it('says what it brought where the page that it leads to does not', async () => {
    const messages: PaymentMessage[] = [];
    const [leadOn, notify] = [
      () => Promise.resolve(false),
      (message: PaymentMessage) => messages.push(message),
    ];
    await pay({ leadOn, notify });
    expect(messages).toEqual([
      { look: 'success', title: '45 credits added', description: '', receiptOf: 'order_1' },
    ]);
  });

  it('enables the button when the order of a closed checkout is cancelled, and fetches the orders again', async () => {
    const closing = Promise.withResolvers<Closing>();
    const { done, effects, events } = recordEffects({ close: () => closing.promise });
    await purchase(pack, effects);
    // The button is free while the payment is tried again in the same dialog, and is not after that.
    events().onFailed();
    events().onClosed();
    await settled();
    expect(done.slice(opened.length)).toEqual([
      'processing null',
      'error: Payment failed',
      'processing basic',
      'hide order_1',
    ]);
    closing.resolve('unpaid');
    await settled();
    expect(done.slice(opened.length + 4)).toEqual([
      'processing null',
      'end order_1',
      'warning: Payment cancelled',
      'orders',
    ]);
  });

  it('of which nobody knows when its checkout is closed stays under way, and is shown when it arrives', async () => {
    const { done, effects, events, arrive } = recordEffects({
      close: () => Promise.resolve('unknown'),
    });
    await purchase(pack, effects);
    events().onClosed();
    await settled();
    expect(done.slice(opened.length)).toEqual([
      'processing basic',
      'hide order_1',
      'processing null',
      'resume order_1',
      'info: Checkout closed',
      'orders',
    ]);
    arrive();
    await settled();
    expect(done.at(-1)).toBe('lead on after order_1');
  });

  it.each(['paid', 'unpaid', 'unknown'] as const)(
    'whose checkout is closed is shown as paid once, whether it is reported or arrives meanwhile: %s',
    async (answer) => {
      for (const report of ['arrives', 'is reported', 'arrives and is reported'] as const) {
        const closing = Promise.withResolvers<Closing>();
        const { done, effects, events, arrive } = recordEffects({ close: () => closing.promise });
        await purchase(pack, effects);
        events().onClosed();
        events().onClosed();
        if (report.includes('arrives')) arrive();
        if (report.includes('reported')) events().onPaid(receipt);
        await settled();
        closing.resolve(answer);
        await settled();
        events().onClosed();
        events().onPaid(receipt);
        arrive();
        await settled();
        const said = done.filter((what) => /^(lead|warning|info|success)/.test(what));
        expect([report, said]).toEqual([report, ['lead on after order_1']]);
        expect(done.filter((what) => /^(resume|close|wait)/.test(what))).toEqual([]);
        expect(done.findLast((what) => what.startsWith('processing'))).toBe('processing null');
      }
    },
  );

  it.each(['is known to the server', 'arrives meanwhile'])(
    'that was paid in another app is shown as paid when its checkout is closed: it %s',
    async (how) => {
      let isPaid = false;
      const { done, effects, events } = recordEffects({
        close: () => Promise.resolve(isPaid ? 'unknown' : 'paid'),
        watchPayment: () => ({ end: () => done.push('unwatch'), isPaid: () => isPaid }),
      });
      await purchase(pack, effects);
      events().onClosed();
      isPaid = how === 'arrives meanwhile';
      await settled();
      expect(done.slice(opened.length - 1)).toEqual([
        'processing basic',
        'hide order_1',
        'processing null',
        'unwatch',
        'end order_1',
        'orders',
        'credits',
        'lead on after order_1',
      ]);
    },
  );

  it('that is reported by the checkout after its order was cancelled is confirmed', async () => {
    const { done, effects, events } = recordEffects();
    await purchase(pack, effects);
    events().onClosed();
    await settled();
    events().onPaid(receipt);
    await settled();
    expect(done.at(-1)).toBe('lead on after order_1');
  });

  it.each([
    ['the script', { open: () => Promise.reject(new CheckoutFailure('No script')) }, 'No script'],
    [
      'the order',
      { makeOrder: () => Promise.reject(new NetworkFailure('Gone')) },
      'Failed to create payment order. Please try again.',
    ],
  ])(
    'that fails because of %s enables the button, shows the reason, and fetches no prices',
    async (_, broken, why) => {
      const descriptions: string[] = [];
      const { done, effects } = recordEffects(broken);
      await purchase(pack, {
        ...effects,
        notify: ({ description }) => descriptions.push(description),
      });
      expect(done).toContain('processing null');
      expect(done.includes('cancel order_1')).toBe('open' in broken);
      expect(done).not.toContain('close order_1');
      expect(done.includes('end order_1')).toBe('open' in broken);
      // A payment that nobody can make is watched no more.
      expect(done.includes('unwatch')).toBe('open' in broken);
      expect(done).not.toContain('prices');
      expect(descriptions).toEqual([why]);
    },
  );

  it('at a price that has changed opens no checkout, and fetches the prices again', async () => {
    const problem = { type: 'about:blank', status: 409, requestId: 'one' } as const;
    const changed = new ApiProblem({
      ...problem,
      code: 'price_changed',
      title: 'The price has changed',
      detail: 'It is ₹861.00 now.',
    });
    const { done, effects } = recordEffects({ makeOrder: () => Promise.reject(changed) });
    await purchase(pack, effects);
    expect(done).toEqual([
      'processing basic',
      'processing null',
      'prices',
      'error: The price has changed',
    ]);
  });

  it('that is refused for another reason fetches no prices', async () => {
    const problem = { type: 'about:blank', status: 429, requestId: 'one' } as const;
    const refused = new ApiProblem({
      ...problem,
      code: 'too_many_orders',
      title: 'Too many orders',
      detail: 'Later.',
    });
    const { done, effects } = recordEffects({ makeOrder: () => Promise.reject(refused) });
    await purchase(pack, effects);
    expect(done).toEqual(['processing basic', 'processing null', 'error: Payment error']);
  });
});
