import { promptParameter } from '../../../domain/routes.ts';
import { isPromptTool, toolCatalogue, tools } from '../../../domain/tools/tools.ts';
import { callApi } from '../../api/call-api.ts';
import { offersIn } from '../../features/checkout/packs/packs.ts';
import { readChosenPack } from '../../features/checkout/packs/shop-paths.ts';
import { authTexts } from '../../texts/en/session/auth.tsx';
import { loadTexts } from '../../texts/language.ts';

/** Says on the sign-in page what the visitor is about to buy or to create, where the page to open next names it. */
export async function showNextNote(returnTo: string): Promise<void> {
  const note = document.querySelector<HTMLElement>('[data-next]');
  const page = new URL(returnTo, window.location.origin);
  const text = note && (creation(page) ?? (await purchase(page.searchParams)));
  if (!text) return;
  await loadTexts('public');
  note.textContent = text();
  note.hidden = false;
}

function creation({ pathname, searchParams }: URL) {
  const prompt = searchParams.get(promptParameter)?.trim();
  const tool = tools.find((one) => toolCatalogue[one].path === pathname);
  if (!prompt || !tool || !isPromptTool(tool)) return null;
  return () => authTexts.creation(prompt, toolCatalogue[tool].cost);
}

async function purchase(query: URLSearchParams) {
  const chosen = readChosenPack(query);
  if (!chosen) return null;
  // Only the server knows the prices in rupees.
  const packs =
    chosen.currency === 'INR' ? await callApi('listPacks').catch(() => null) : undefined;
  const offers = offersIn(chosen.currency, packs ?? undefined);
  const offer = offers?.find(({ pack }) => pack.productId === chosen.productId);
  return offer ? () => authTexts.purchase(offer.pack.credits, offer.price.amount) : null;
}
