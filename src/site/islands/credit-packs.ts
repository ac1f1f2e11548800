import { addressIn } from '../../../domain/languages.ts';
import type { Packs } from '../../../domain/orders/packs-answer.ts';
import { type Currency, currencies, type ProductId, productIds } from '../../../domain/packs.ts';
import { callApi } from '../../api/call-api.ts';
import { featuresStore } from '../../features/availability/features-store.ts';
import { rememberCurrency, rememberedCurrency } from '../../features/checkout/chosen-currency.ts';
import { shopPathFor } from '../../features/checkout/packs/chosen-pack.ts';
import { type Offer, offersIn, rateText } from '../../features/checkout/packs/pack-price.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { languageInUse } from '../../texts/language.ts';
import { defineIsland, partOf } from '../../ui/page/island.ts';

/** What is there for a signed-in user alone, when its code has arrived. */
interface ForUser {
  end: AbortController;
  /** Reads the payments under way again. */
  read: () => void;
  /** Its code can't be fetched any more when it is needed. */
  sayOffline?: () => void;
}

/**
 * `<credit-packs>`: its cards show the prices in the chosen currency. A button of a signed-in user opens
 * the checkout where the document allows it (`data-may-pay`), and the shop elsewhere; a visitor's submits
 * its form, which leads to the sign-in.
 */
defineIsland('credit-packs', (island) => {
  const end = new AbortController();
  const forms = [...island.querySelectorAll<HTMLFormElement>('form[data-pack]')];
  let picked: Currency | null = null;
  let answer: Packs | undefined;
  let processing: ProductId | null = null;
  /** How often the browser has restored this page from its cache. */
  let timesRestored = 0;

  // Only the server knows the prices in rupees: until it answers, those in dollars stay.
  const currencyNow = (): Currency =>
    answer ? (picked ?? rememberedCurrency() ?? answer.localCurrency) : 'USD';

  const load = async () => {
    const packs = await callApi('listPacks').catch(() => null);
    const failure = partOf(island, 'failure');
    if (failure) failure.hidden = packs !== null;
    if (packs) answer = packs;
    show();
  };

  const show = () => {
    const currency = currencyNow();
    const offers = offersIn(currency, answer);
    const canBuy = featuresStore.get().payments && answer?.payments !== false;
    const off = partOf(island, 'off');
    if (off) off.hidden = canBuy;
    for (const button of island.querySelectorAll<HTMLElement>('[data-currency]')) {
      button.ariaPressed = String(button.dataset.currency === currency);
    }
    for (const form of forms) {
      const offer = offers?.find(({ pack }) => pack.productId === form.dataset.pack);
      if (offer) showOffer(form, offer);
    }
    const rate = partOf(island, 'rate');
    if (!rate) return;
    rate.hidden = currency !== 'INR' || !answer;
    if (answer) rate.textContent = rateText(answer);

    function showOffer(form: HTMLFormElement, { pack, price }: Offer) {
      const button = form.querySelector('button');
      const wanted = form.querySelector('input');
      if (!button || !wanted) return;
      const isWorking = processing === pack.productId;
      for (const place of form.closest('li')?.querySelectorAll<HTMLElement>('[data-price]') ?? []) {
        place.textContent = price[place.dataset.price as keyof typeof price];
      }
      wanted.value = shopPathFor({ productId: pack.productId, currency });
      button.textContent = isWorking ? checkoutTexts.processing : price.buy;
      // The button at work is not disabled, because it would lose the focus.
      button.disabled = !isWorking && (processing !== null || !canBuy);
      button.ariaDisabled = isWorking ? 'true' : null;
      button.ariaBusy = isWorking ? 'true' : null;
      if (canBuy) button.removeAttribute('aria-describedby');
      else button.setAttribute('aria-describedby', button.dataset.note ?? '');
    }
  };

  // Somebody who may pay here sees first that a payment is under way.
  let forUser: ForUser | null = null;
  const place = partOf(island, 'under-way');
  const followSession = async () => {
    const isSignedIn = sessionStore.get().state === 'signed-in';
    if (isSignedIn === (forUser !== null)) return;
    forUser?.end.abort();
    forUser = null;
    if (!place || !isSignedIn) return;
    const userEnd = new AbortController();
    const mine: ForUser = { end: userEnd, read: () => {} };
    forUser = mine;
    const [line, offline] = await Promise.all([
      import('./under-way-line.ts').catch(() => null),
      import('./say-offline.ts').catch(() => null),
    ]);
    if (userEnd.signal.aborted) return;
    if (line) mine.read = line.watchUnderWay(place, userEnd.signal);
    if (offline) mine.sayOffline = offline.sayOffline;
  };

  const choose = (chosen: Currency) => {
    picked = chosen;
    rememberCurrency(chosen);
    if (answer) show();
    else void load();
  };

  const buy = async (event: SubmitEvent, productId: ProductId) => {
    if (processing !== null) event.preventDefault();
    const session = sessionStore.get();
    if (processing !== null || session.state !== 'signed-in') return;
    event.preventDefault();
    if (!navigator.onLine && forUser?.sayOffline) {
      forUser.sayOffline();
      return;
    }
    const currency = currencyNow();
    const openShop = () =>
      window.location.assign(addressIn(languageInUse(), shopPathFor({ productId, currency })));
    const offer = offersIn(currency, answer)?.find(({ pack }) => pack.productId === productId);
    if (island.dataset.mayPay !== 'true' || !offer) {
      openShop();
      return;
    }
    const setProcessing = (at: ProductId | null) => {
      processing = at;
      show();
    };
    // Before the code arrives: a second click must not buy a second pack.
    setProcessing(productId);
    const shown = timesRestored;
    const code = await import('./buy-here.ts').catch(() => null);
    // The user has left the page meanwhile, and may have begun another purchase since.
    if (timesRestored !== shown) return;
    if (!code) {
      setProcessing(null);
      openShop();
      return;
    }
    const pack = { productId, currency, expectedAmount: offer.amount };
    await code.buyHere(pack, session.user, {
      setProcessing,
      isProcessing: () => processing !== null,
      refreshPrices: () => void load(),
      refreshOrders: () => forUser?.read(),
    });
  };

  const choice = island.querySelector('fieldset');
  if (choice) choice.disabled = false;
  for (const button of island.querySelectorAll<HTMLElement>('[data-currency]')) {
    const name = currencies.find((known) => known === button.dataset.currency);
    if (name) button.addEventListener('click', () => choose(name), end);
  }
  for (const form of forms) {
    const productId = productIds.find((id) => id === form.dataset.pack);
    if (productId) form.addEventListener('submit', (event) => void buy(event, productId), end);
  }
  // After a checkout on a page of its own, the browser may restore this page from its cache.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      timesRestored += 1;
      processing = null;
      show();
    },
    end,
  );
  end.signal.addEventListener('abort', featuresStore.subscribe(show));
  if (place) {
    end.signal.addEventListener(
      'abort',
      sessionStore.subscribe(() => void followSession()),
    );
    end.signal.addEventListener('abort', () => forUser?.end.abort());
    void followSession();
  }
  void load();
  return () => end.abort();
});
