import { earlierPackName, packs } from '../../../../domain/packs.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';
import { packName } from '../packs/pack-name.ts';

/**
 * Returns the text for which the server searches: it knows the packs by their English names, and the
 * buyer reads them in the language in use.
 */
export function searchText(typed: string): string {
  const text = typed.trim();
  const isIn = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const names = [
    ...packs.map(({ productId, name }) => ({ name, shown: packName(productId) })),
    { name: earlierPackName, shown: checkoutTexts.earlierPack },
  ];
  const named = names.filter(({ name, shown }) => isIn(shown) && !isIn(name));
  if (named.length === 0) return text;
  // A word that all names have stands for the one that all English names have.
  return named.length === 1 ? (named[0]?.name ?? text) : 'Pack';
}
