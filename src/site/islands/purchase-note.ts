import { callApi } from '../../api/call-api.ts';
import { offersIn } from '../../features/checkout/packs/packs.ts';
import { readChosenPack } from '../../features/checkout/packs/shop-paths.ts';
import { authTexts } from '../../texts/en/session/auth.tsx';
import { loadTexts } from '../../texts/language.ts';

/** Says on the sign-in page which pack the visitor is about to buy, where the page to open next names one. */
export async function showPurchaseNote(returnTo: string): Promise<void> {
  const note = document.querySelector<HTMLElement>('[data-purchase]');
  const chosen = readChosenPack(new URL(returnTo, window.location.origin).searchParams);
  if (!note || !chosen) return;
  await loadTexts('public');
  // Only the server knows the prices in rupees.
  const packs =
    chosen.currency === 'INR' ? await callApi('listPacks').catch(() => null) : undefined;
  const offers = offersIn(chosen.currency, packs ?? undefined);
  const offer = offers?.find(({ pack }) => pack.productId === chosen.productId);
  if (!offer) return;
  note.textContent = authTexts.purchase(offer.pack.credits, offer.price.amount);
  note.hidden = false;
}
