import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Packs } from '../../../../domain/orders/packs.ts';
import { packs as packsInDollars, productIds } from '../../../../domain/packs.ts';
import { signInPath } from '../../../../domain/routes.ts';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import { shopPathFor, takePackToBuy } from '../../../../src/features/checkout/packs/shop-paths.ts';
import { OfferedPacks } from '../../../../src/site/frame/offered-packs.tsx';
import '../../../../src/site/islands/credit-packs.ts';
import { until } from '../../../until.ts';
import { openAt, recordLeaving } from '../../support/page-address.ts';
import { find, showPart } from '../../support/page-part.tsx';
import { serveTests } from '../../support/responding-server.ts';
import { signIn, signOut } from '../../support/sessions.ts';

const server = serveTests();
const left = recordLeaving();

const packsResponse = (more: Partial<Packs> = {}): Packs => ({
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

let hours = 0;
beforeEach(async () => {
  hours += 1;
  vi.useFakeTimers({ now: hours * 60 * 60_000, toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  openAt('/pricing');
  server.response('listPacks', packsResponse());
  await featuresStore.load();
  await signOut(server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  const island = showPart(<OfferedPacks />, { path: '/pricing' });
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

async function openWithPrices() {
  const page = open();
  await until(() => expect(find('[data-part=rate]').textContent).not.toBe(''));
  return page;
}

describe('the prices', () => {
  it('are in the currency of the visitor’s country, and follow the choice, which this device remembers', async () => {
    server.response('listPacks', packsResponse({ localCurrency: 'INR' }));
    const page = await openWithPrices();
    expect([page.chosen(), page.buttons(), page.hidden('rate')]).toEqual(['INR', inRupees, false]);
    expect(find('[data-part=rate]').textContent).toContain('85.00');
    expect(find('li:has(form[data-pack=basic]) [data-price=amount]').textContent).toBe('₹765');
    page.currency('USD').click();
    expect([page.chosen(), page.buttons(), page.hidden('rate')]).toEqual(['USD', inDollars, true]);
    page.island.remove();
    const again = await openWithPrices();
    expect(again.chosen()).toBe('USD');
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
    ['this deployment', { features: false, response: true }],
    ['the packs', { features: true, response: false }],
  ])('by %s, the buttons are off and say why', async (_, { features, response }) => {
    server.response('readFeatures', { ...allFeatures, payments: features });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    server.response('listPacks', packsResponse({ payments: response }));
    const page = open();
    await until(() => expect(page.hidden('off')).toBe(false));
    const button = page.buttonOf('basic');
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')).not.toBeNull();
  });
});

it('a signed-in user’s button hands the pack over to the shop at the shown price', async () => {
  await signIn(server);
  const page = await openWithPrices();
  page.currency('INR').click();
  page.buttonOf('basic').click();
  expect(left).toEqual([`assign ${shopPathFor({ productId: 'basic', currency: 'INR' })}`]);
  expect(takePackToBuy()).toEqual({
    productId: 'basic',
    currency: 'INR',
    expectedAmount: 900 * 85,
  });
  expect(takePackToBuy()).toBeNull();
});
