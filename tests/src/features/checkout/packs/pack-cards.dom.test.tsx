import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { packs, refundDays } from '../../../../../domain/packs.ts';
import { PackCards } from '../../../../../src/features/checkout/packs/pack-cards.tsx';
import type { ChosenPack } from '../../../../../src/features/checkout/packs/shop-paths.ts';
import { checkoutTexts } from '../../../../../src/texts/en/account/checkout.ts';
import { appServer, lateResponse } from '../../../support/app-server.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { orderUnderWay } from '../../../support/sample-orders.ts';
import { userOf } from '../../../support/sample-user.ts';

// Before the app's modules, which ask once for which page the server has sent the document.
vi.hoisted(() => {
  if (typeof window !== 'undefined') window.history.replaceState(null, '', '/dashboard-pricing');
});

pageClock();
provideMissing();
const response = {
  payments: true,
  packs: packs.map((pack) => ({ ...pack, currency: 'USD', inr: { price: pack.price * 80 } })),
  localCurrency: 'USD',
  rate: { usdInr: 80.5, source: 'live', fetchedAt: null },
};
let served: object = response;
const server = appServer({
  'GET /api/packs': () => Response.json(served),
  'GET /api/features': () => Response.json({}),
  'GET /api/orders/under-way': () => Response.json({ orders: [orderUnderWay('one')] }),
});
beforeEach(() => {
  served = response;
});

async function openShop(chosen: ChosenPack | null = null) {
  const cards = <PackCards user={userOf()} chosen={chosen} />;
  const page = renderInApp(cards, { path: '/dashboard-pricing' });
  await settled();
  const buy = () => page.queryAllByRole('button', { name: /^Buy/ });
  return {
    page,
    buy,
    prices: () => buy().map(({ textContent }) => textContent?.split(' · ')[1]),
    currency: () =>
      page.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent),
    /** Chooses a currency in the card of one pack. */
    press: async (name: string, pack = 'Basic Pack') => {
      const choice = page.getByRole('group', { name: new RegExp(pack) });
      fireEvent.click(within(choice).getByRole('button', { name }));
      await settled();
    },
  };
}

const dollars = ['$4.00', '$9.00', '$17.00'];
const rupees = ['₹320', '₹720', '₹1,360'];

describe('the packs of the shop', () => {
  it('are in dollars before the server has responded, and after that', async () => {
    const late = lateResponse();
    server.response('GET /api/packs', late.response);
    const { prices, currency, page, buy } = await openShop();
    expect([prices(), currency()]).toEqual([dollars, Array(3).fill('International · $')]);
    late.give(Response.json(response));
    await settled();
    expect([prices(), currency()]).toEqual([dollars, Array(3).fill('International · $')]);
    // What each button includes, and who processes the payment.
    expect(page.getAllByText(checkoutTexts.atButton(refundDays))).toHaveLength(buy().length);
    expect(page.getByText(/Razorpay processes the payment/)).toBeTruthy();
  });

  it('are in the currency that was chosen for one of them, now and the next time', async () => {
    const first = await openShop();
    await first.press('UPI');
    expect(first.prices()).toEqual(rupees);
    first.page.unmount();
    const again = await openShop();
    expect(again.prices()).toEqual(rupees);
    await again.press('International', 'Premium Pack');
    expect(again.prices()).toEqual(dollars);
  });

  it('are in the currency of the pack that was chosen on another page, until another one is', async () => {
    const { prices, press } = await openShop({ productId: 'basic', currency: 'INR' });
    expect(prices()).toEqual(rupees);
    await press('International');
    expect(prices()).toEqual(dollars);
  });
});

describe('the buttons of the packs', () => {
  const off = (buttons: HTMLElement[]) => buttons.map((button) => button.hasAttribute('disabled'));

  it.each([
    ['International', { productId: 'premium', currency: 'USD', expectedAmount: 1700 }],
    ['UPI', { productId: 'premium', currency: 'INR', expectedAmount: 136_000 }],
  ])(
    'order at the shown price in %s, and are off meanwhile, the pressed one as working',
    async (name, order) => {
      server.response('POST /api/orders', lateResponse().response);
      const { buy, page, press } = await openShop();
      await press(name);
      const [, , premium] = buy();
      if (premium) fireEvent.click(premium);
      await settled();
      expect(server.sent('POST /api/orders').map(({ body }) => body)).toEqual([order]);
      expect(page.getByRole('button', { name: 'Processing...' }).getAttribute('aria-busy')).toBe(
        'true',
      );
      expect(off(buy())).toEqual([true, true]);
    },
  );

  it.each([
    ['the deployment', { payments: false }, response],
    ['the server', {}, { ...response, payments: false }],
  ])('are off where %s takes no payments, which is said', async (_, features, given) => {
    server.response('GET /api/features', () => Response.json(features));
    served = given;
    const { buy, page } = await openShop();
    await settled();
    expect(off(buy())).toEqual([true, true, true]);
    const note = buy()[0]?.getAttribute('aria-describedby') ?? '';
    expect(page.container.querySelector(`[id="${note}"]`)?.textContent).not.toBe('');
  });
});
