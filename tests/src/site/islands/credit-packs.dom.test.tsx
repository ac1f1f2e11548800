import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Packs } from '../../../../domain/orders/packs-answer.ts';
import { packs as packsInDollars, productIds } from '../../../../domain/packs.ts';
import { signInPath } from '../../../../domain/routes.ts';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import { shopPathFor } from '../../../../src/features/checkout/packs/chosen-pack.ts';
import { OfferedPacks } from '../../../../src/site/frame/offered-packs.tsx';
import { orderUnderWay } from '../../support/sample-orders.ts';
// Fetched with the first purchase, which a busy machine does not do in a second.
import '../../../../src/site/islands/buy-here.ts';
import '../../../../src/site/islands/credit-packs.ts';
import { checkoutTexts } from '../../../../src/texts/en/account/checkout.ts';
import { paymentTexts } from '../../../../src/texts/en/account/payment.ts';
import { serveTests } from '../../support/answering-server.ts';
import { openAt, recordLeaving } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { ScriptedCheckout } from '../../support/scripted-checkout.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const server = serveTests();
const left = recordLeaving();
// Toasts look for room.
resizeInTests();

const packsAnswer = (more: Partial<Packs> = {}): Packs => ({
  payments: true,
  packs: packsInDollars.map((pack) => ({
    ...pack,
    currency: 'USD',
    inr: { price: pack.price * 85 },
  })),
  localCurrency: 'USD',
  rate: { usdInr: 85, source: 'live', fetchedAt: null },
  ...more,
});

let checkout: ScriptedCheckout;
let hours = 0;
beforeEach(async () => {
  hours += 1;
  vi.useFakeTimers({ now: hours * 60 * 60_000, toFake: ['Date'] });
  localStorage.clear();
  openAt('/pricing');
  checkout = new ScriptedCheckout();
  server.answer('listPacks', packsAnswer());
  server.answer('listOrdersUnderWay', { orders: [] });
  await featuresStore.load();
  await signOut(server);
});
afterEach(() => {
  checkout.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open({ mayPay = false } = {}) {
  const island = showPart(<OfferedPacks mayPay={mayPay} />, { path: '/pricing' });
  const buttonOf = (pack: string) =>
    find<HTMLButtonElement>(`form[data-pack=${pack}] button`, document);
  const currency = (name: string) => find<HTMLButtonElement>(`[data-currency=${name}]`);
  return {
    island,
    buttonOf,
    currency,
    buttons: () => productIds.map((id) => buttonOf(id).textContent),
    chosen: () => ['USD', 'INR'].filter((name) => currency(name).ariaPressed === 'true').join(),
    hidden: (part: string) => find(`[data-part=${part}]`).hidden,
  };
}

const inDollars = [/\$4\.00/, /\$9\.00/, /\$17\.00/].map((price) => expect.stringMatching(price));
const inRupees = [/340/, /765/, /1,445/].map((price) => expect.stringMatching(price));

async function openWithPrices(options: { mayPay?: boolean } = {}) {
  const page = open(options);
  await vi.waitFor(() => expect(find('[data-part=rate]').textContent).not.toBe(''));
  return page;
}

describe('the prices', () => {
  it('are those in dollars until the server answers, and the switch works from the start', () => {
    server.hold('listPacks');
    const page = open();
    expect(page.buttons()).toEqual(inDollars);
    expect([page.chosen(), find<HTMLFieldSetElement>('fieldset').disabled]).toEqual(['USD', false]);
    expect(page.hidden('rate')).toBe(true);
  });

  it('are in the currency of the visitor’s country, with the rate of rupees', async () => {
    server.answer('listPacks', packsAnswer({ localCurrency: 'INR' }));
    const page = await openWithPrices();
    expect(page.buttons()).toEqual(inRupees);
    expect([page.chosen(), page.hidden('rate')]).toEqual(['INR', false]);
    expect(find('[data-part=rate]').textContent).toContain('85.00');
    const card = find('li:has(form[data-pack=basic])');
    expect(find('[data-price=amount]', card).textContent).toBe('₹765');
  });

  it('follow the choice, which this device remembers', async () => {
    server.answer('listPacks', packsAnswer({ localCurrency: 'INR' }));
    const page = await openWithPrices();
    page.currency('USD').click();
    expect([page.chosen(), page.hidden('rate')]).toEqual(['USD', true]);
    expect(page.buttons()).toEqual(inDollars);
    page.island.remove();
    const again = await openWithPrices();
    expect(again.chosen()).toBe('USD');
    again.currency('INR').click();
    expect(again.buttons()).toEqual(inRupees);
  });

  it('that could not be loaded say so, and are asked for again by the choice of rupees', async () => {
    server.lose('listPacks');
    const page = open();
    await vi.waitFor(() => expect(page.hidden('failure')).toBe(false));
    const held = server.hold('listPacks');
    page.currency('INR').click();
    await vi.waitFor(() => expect(server.calls('listPacks')).toHaveLength(2));
    expect(page.buttons()).toEqual(inDollars);
    held.answer(packsAnswer());
    await vi.waitFor(() => expect(page.buttons()).toEqual(inRupees));
    expect(page.hidden('failure')).toBe(true);
    page.currency('USD').click();
    expect(server.calls('listPacks')).toHaveLength(2);
  });

  it('of a visitor’s form lead by the sign-in to the pack in the shown currency', async () => {
    const page = await openWithPrices();
    const wanted = () => find<HTMLInputElement>('form[data-pack=premium] input').value;
    expect(wanted()).toBe(shopPathFor({ productId: 'premium', currency: 'USD' }));
    page.currency('INR').click();
    expect(wanted()).toBe(shopPathFor({ productId: 'premium', currency: 'INR' }));
    // What the browser opens is what the sign-in page reads.
    const form = find<HTMLFormElement>('form[data-pack=premium]');
    const data = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    expect(`${form.getAttribute('action')}?${new URLSearchParams(data)}`).toBe(
      signInPath(shopPathFor({ productId: 'premium', currency: 'INR' })),
    );
    const event = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    find('form[data-pack=premium]').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(left).toEqual([]);
  });
});

describe('where nothing can be bought', () => {
  it.each([
    ['this deployment', { features: false, answer: true }],
    ['the packs', { features: true, answer: false }],
  ])('by %s, the buttons are off and say why', async (_, { features, answer }) => {
    server.answer('readFeatures', { ...allFeatures, payments: features });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    server.answer('listPacks', packsAnswer({ payments: answer }));
    const page = open();
    await vi.waitFor(() => expect(page.hidden('off')).toBe(false));
    const button = page.buttonOf('basic');
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')).not.toBeNull();
    // The next page knows better.
    server.answer('readFeatures', allFeatures);
    server.answer('listPacks', packsAnswer());
    vi.setSystemTime(Date.now() + 10 * 60_000);
    page.island.remove();
    const again = open();
    await vi.waitFor(() => expect(again.hidden('off')).toBe(true));
    await vi.waitFor(() => expect(again.buttonOf('basic').disabled).toBe(false));
    expect(again.buttonOf('basic').hasAttribute('aria-describedby')).toBe(false);
  });
});

it('a page that is open learns that packs can be bought again', async () => {
  server.answer('readFeatures', { ...allFeatures, payments: false });
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const page = await openWithPrices();
  await vi.waitFor(() => expect(page.buttonOf('basic').disabled).toBe(true));
  expect(page.buttonOf('basic').hasAttribute('aria-describedby')).toBe(true);
  server.answer('readFeatures', allFeatures);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await featuresStore.load();
  expect([page.buttonOf('basic').disabled, page.hidden('off')]).toEqual([false, true]);
  expect(page.buttonOf('basic').hasAttribute('aria-describedby')).toBe(false);
});

describe('a signed-in user’s button', () => {
  it('leads to the shop with its pack where the document can’t open the checkout', async () => {
    await signIn(server);
    const page = await openWithPrices();
    page.currency('INR').click();
    page.buttonOf('basic').click();
    await vi.waitFor(() =>
      expect(left).toEqual([`assign ${shopPathFor({ productId: 'basic', currency: 'INR' })}`]),
    );
    expect(page.buttonOf('basic').disabled).toBe(false);
  });

  it('submits no form, which would lead to the sign-in', async () => {
    await signIn(server);
    await openWithPrices();
    const event = new SubmitEvent('submit', { cancelable: true, bubbles: true });
    find('form[data-pack=premium]').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(left).toHaveLength(1);
  });

  it('leads to the shop without a network too, which says so itself', async () => {
    await signIn(server);
    const page = await openWithPrices();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(left).toHaveLength(1));
  });

  it('says that nothing can be bought without a network', async () => {
    await signIn(server);
    const page = await openWithPrices({ mayPay: true });
    await vi.waitFor(() => expect(server.calls('listOrdersUnderWay')).toHaveLength(1));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.buttonOf('basic').click();
    await vi.waitFor(() =>
      expect(find('[data-toast=payment]').textContent).toContain(paymentTexts.offline.title),
    );
    expect([left.length, server.calls('createOrder').length]).toEqual([0, 0]);
    expect(page.buttonOf('starter').disabled).toBe(false);
  });

  it('buys one pack at its price, however often it and the others are pressed', async () => {
    await signIn(server);
    server.hold('createOrder');
    const page = await openWithPrices({ mayPay: true });
    page.currency('INR').click();
    page.buttonOf('basic').click();
    expect(page.buttonOf('basic').textContent).toBe(checkoutTexts.processing);
    expect([page.buttonOf('basic').disabled, page.buttonOf('basic').ariaDisabled]).toEqual([
      false,
      'true',
    ]);
    expect(page.buttonOf('basic').ariaBusy).toBe('true');
    expect([page.buttonOf('starter').disabled, page.buttonOf('premium').disabled]).toEqual([
      true,
      true,
    ]);
    for (const pack of ['basic', 'starter']) {
      const event = new SubmitEvent('submit', { cancelable: true, bubbles: true });
      find(`form[data-pack=${pack}]`).dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
    await vi.waitFor(() => expect(server.calls('createOrder')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls('createOrder').map(({ body }) => body)).toEqual([
      { productId: 'basic', currency: 'INR', expectedAmount: 900 * 85 },
    ]);
  });

  it('is free again on the way back from a checkout on a page of its own', async () => {
    await signIn(server);
    server.hold('createOrder');
    const page = await openWithPrices({ mayPay: true });
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(server.calls('createOrder')).toHaveLength(1));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(page.buttonOf('starter').disabled).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(page.buttonOf('starter').disabled).toBe(false);
    expect(page.buttons()).toEqual(inDollars);
  });

  it('is free on the way back to a page that was left before the purchase began, and nothing is ordered', async () => {
    await signIn(server);
    const page = await openWithPrices({ mayPay: true });
    page.buttonOf('basic').click();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls('createOrder')).toEqual([]);
    expect(page.buttons()).toEqual(inDollars);
    server.hold('createOrder');
    page.buttonOf('starter').click();
    await vi.waitFor(() => expect(server.calls('createOrder')).toHaveLength(1));
  });

  it('that has bought leads to the shop, which says what it brought', async () => {
    await signIn(server);
    server.answer('createOrder', checkout.created);
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    server.answer('readCredits', creditsOf(45));
    const page = await openWithPrices({ mayPay: true });
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(checkout.dialogs).toHaveLength(1));
    checkout.pay();
    await vi.waitFor(() =>
      expect(left).toEqual(['assign /dashboard-pricing?payment=success&order=order_1']),
    );
    expect(page.buttonOf('starter').disabled).toBe(false);
  });

  it('that has bought stays where another pack is being bought since', async () => {
    await signIn(server);
    server.answer('createOrder', checkout.created);
    server.answer('verifyOrder', { success: true, credits: 45, error: null });
    const credits = server.hold('readCredits');
    const page = await openWithPrices({ mayPay: true });
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(checkout.dialogs).toHaveLength(1));
    checkout.pay();
    await vi.waitFor(() => expect(page.buttonOf('starter').disabled).toBe(false));
    page.buttonOf('starter').click();
    await vi.waitFor(() => expect(checkout.dialogs).toHaveLength(2));
    // The watches of the balance wait too.
    for (const _ of server.calls('readCredits')) credits.answer(creditsOf(45));
    await vi.waitFor(() =>
      expect(find('[data-toast=payment]').textContent).toBe(paymentTexts.added(45)),
    );
    expect(left).toEqual([]);
  });

  it('keeps its price where the new ones could not be loaded', async () => {
    await signIn(server);
    const page = await openWithPrices({ mayPay: true });
    page.currency('INR').click();
    server.refuse('createOrder', 'price_changed');
    server.lose('listPacks');
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(page.hidden('failure')).toBe(false));
    expect([page.buttons(), page.hidden('rate')]).toEqual([inRupees, false]);
  });

  it('shows new prices where the server’s have changed', async () => {
    await signIn(server);
    const page = await openWithPrices({ mayPay: true });
    server.refuse('createOrder', 'price_changed');
    server.answer('listPacks', packsAnswer({ localCurrency: 'INR' }));
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(page.buttons()).toEqual(inRupees));
    expect(page.buttonOf('basic').ariaBusy).toBeNull();
  });
});

describe('a payment that is under way', () => {
  const order = (credits: number) => orderUnderWay(`order-${credits}`, { credits });
  const line = () => find('[data-part=under-way]').textContent;

  it('is said to a signed-in user who may pay here, and goes with the session', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    open({ mayPay: true });
    expect(line()).toBe('');
    await signIn(server);
    await vi.waitFor(() => expect(line()).toContain('45'));
    await signOut(server);
    expect(line()).toBe('');
    // Nobody's payments are read.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([line(), server.calls('listOrdersUnderWay').length]).toEqual(['', 1]);
    await signIn(server, { id: 'user-2' });
    await vi.waitFor(() => expect(line()).toContain('45'));
  });

  it('is not said again where only the user’s name has changed', async () => {
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    await signIn(server);
    open({ mayPay: true });
    await vi.waitFor(() => expect(line()).toContain('45'));
    const said = find('[data-part=under-way]').firstChild;
    await signIn(server, { displayName: 'Asha R.' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(find('[data-part=under-way]').firstChild).toBe(said);
    expect(server.calls('listOrdersUnderWay')).toHaveLength(1);
  });

  it('is not asked for on the front page, or for a visitor', async () => {
    open({ mayPay: true }).island.remove();
    await openWithPrices({ mayPay: true });
    await signIn(server);
    await vi.waitFor(() => expect(server.calls('listOrdersUnderWay')).toHaveLength(1));
    find('credit-packs').remove();
    await openWithPrices();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls('listOrdersUnderWay')).toHaveLength(1);
  });

  it('is read again when an order was made here', async () => {
    await signIn(server);
    const page = await openWithPrices({ mayPay: true });
    await vi.waitFor(() => expect(server.calls('listOrdersUnderWay')).toHaveLength(1));
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    server.answer('createOrder', checkout.created);
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(line()).toContain('45'));
  });

  it('is not read by an island that is gone before its code has arrived', async () => {
    await signIn(server);
    open({ mayPay: true }).island.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls('listOrdersUnderWay')).toHaveLength(0);
  });

  it('is read by nobody where the user has signed out while the order was made', async () => {
    await signIn(server);
    const held = server.hold('createOrder');
    const page = await openWithPrices({ mayPay: true });
    await vi.waitFor(() => expect(server.calls('listOrdersUnderWay')).toHaveLength(1));
    page.buttonOf('basic').click();
    await vi.waitFor(() => expect(server.calls('createOrder')).toHaveLength(1));
    await signOut(server);
    held.answer(checkout.created);
    await vi.waitFor(() => expect(checkout.dialogs).toHaveLength(1));
    expect(server.calls('listOrdersUnderWay')).toHaveLength(1);
  });

  it('is read no more when the page’s island is gone', async () => {
    await signIn(server);
    server.answer('listOrdersUnderWay', { orders: [order(45)] });
    const page = await openWithPrices({ mayPay: true });
    await vi.waitFor(() => expect(line()).toContain('45'));
    const place = find('[data-part=under-way]');
    page.island.remove();
    expect(place.textContent).toBe('');
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls('listOrdersUnderWay')).toHaveLength(1);
  });
});

// The last ones: the modules of this page are forgotten.
it('a pack can be bought where the code for other messages can’t be fetched', async () => {
  vi.resetModules();
  for (const part of ['under-way-line', 'say-offline']) {
    vi.doMock(`../../../../src/site/islands/${part}.ts`, () => {
      throw new Error('No network');
    });
  }
  await signIn(server);
  server.hold('createOrder');
  const page = await openWithPrices({ mayPay: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  page.buttonOf('basic').click();
  await vi.waitFor(() => expect(server.calls('createOrder')).toHaveLength(1), 5000);
});

it('a button leads to the shop where the code of the checkout can’t be fetched', async () => {
  await signIn(server);
  const page = await openWithPrices({ mayPay: true });
  vi.resetModules();
  vi.doMock('../../../../src/site/islands/buy-here.ts', () => {
    throw new Error('No network');
  });
  page.currency('INR').click();
  page.buttonOf('premium').click();
  await vi.waitFor(
    () =>
      expect(left).toEqual([`assign ${shopPathFor({ productId: 'premium', currency: 'INR' })}`]),
    5000,
  );
  expect([page.buttonOf('premium').ariaBusy, page.buttonOf('basic').disabled]).toEqual([
    null,
    false,
  ]);
  vi.doUnmock('../../../../src/site/islands/buy-here.ts');
});
