import { addressIn } from '../../../domain/languages.ts';
import type { Packs } from '../../../domain/orders/packs.ts';
import { type Currency, currencies, type ProductId, productIds } from '../../../domain/packs.ts';
import { callApi } from '../../api/call-api.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import {
  type Offer,
  offersIn,
  rateText,
  rememberCurrency,
  rememberedCurrency,
} from '../../features/checkout/packs/packs.ts';
import { handOverPack, shopPathFor } from '../../features/checkout/packs/shop-paths.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { languageInUse } from '../../texts/language.ts';
import { defineIsland, partOf } from '../../ui/page/island.ts';

/**
 * `<credit-packs>`: its cards show the prices in the chosen currency. A button of a signed-in user hands
 * the pack over to the shop, which opens the checkout; a visitor's submits its form, which leads to the
 * sign-in.
 */
defineIsland('credit-packs', (island) => {
  const end = new AbortController();
  const forms = [...island.querySelectorAll<HTMLFormElement>('form[data-pack]')];
  let picked: Currency | null = null;
  let packs: Packs | undefined;

  // Only the server knows the prices in rupees: until it responds, those in dollars stay.
  const currencyNow = (): Currency =>
    packs ? (picked ?? rememberedCurrency() ?? packs.localCurrency) : 'USD';

  const load = async () => {
    const loaded = await callApi('listPacks').catch(() => null);
    const failure = partOf(island, 'failure');
    if (failure) failure.hidden = loaded !== null;
    if (loaded) packs = loaded;
    show();
  };

  const show = () => {
    const currency = currencyNow();
    const offers = offersIn(currency, packs);
    const canBuy = featuresStore.get().payments && packs?.payments !== false;
    const off = partOf(island, 'off');
    if (off) off.hidden = canBuy;
    for (const button of island.querySelectorAll<HTMLElement>('[data-currency]')) {
      button.ariaPressed = String(button.dataset.currency === currency);
    }
    for (const line of island.querySelectorAll<HTMLElement>('[data-pays]')) {
      line.hidden = line.dataset.pays !== currency;
    }
    for (const form of forms) {
      const offer = offers?.find(({ pack }) => pack.productId === form.dataset.pack);
      if (offer) showOffer(form, offer, currency, canBuy);
    }
    const rate = partOf(island, 'rate');
    if (!rate) return;
    rate.hidden = currency !== 'INR' || !packs;
    if (packs) rate.textContent = rateText(packs);
  };

  const choose = (chosen: Currency) => {
    picked = chosen;
    rememberCurrency(chosen);
    if (packs) show();
    else void load();
  };

  const buy = (event: SubmitEvent, productId: ProductId) => {
    if (sessionStore.get().state !== 'signed-in') return;
    event.preventDefault();
    const currency = currencyNow();
    const offer = offersIn(currency, packs)?.find(({ pack }) => pack.productId === productId);
    if (offer) handOverPack({ productId, currency, expectedAmount: offer.amount });
    window.location.assign(addressIn(languageInUse(), shopPathFor({ productId, currency })));
  };

  for (const choice of island.querySelectorAll('fieldset')) choice.disabled = false;
  for (const button of island.querySelectorAll<HTMLElement>('[data-currency]')) {
    const name = currencies.find((known) => known === button.dataset.currency);
    if (name) button.addEventListener('click', () => choose(name), end);
  }
  for (const form of forms) {
    const productId = productIds.find((id) => id === form.dataset.pack);
    if (productId) form.addEventListener('submit', (event) => buy(event, productId), end);
  }
  end.signal.addEventListener('abort', featuresStore.subscribe(show));
  void load();
  return () => end.abort();
});

function showOffer(
  form: HTMLFormElement,
  { pack, price }: Offer,
  currency: Currency,
  canBuy: boolean,
): void {
  const button = form.querySelector('button');
  const returnTo = form.querySelector('input');
  if (!button || !returnTo) return;
  for (const place of form.closest('li')?.querySelectorAll<HTMLElement>('[data-price]') ?? []) {
    place.textContent = price[place.dataset.price as keyof typeof price];
  }
  returnTo.value = shopPathFor({ productId: pack.productId, currency });
  button.textContent = price.buy;
  button.disabled = !canBuy;
  if (canBuy) button.removeAttribute('aria-describedby');
  else button.setAttribute('aria-describedby', button.dataset.note ?? '');
}
