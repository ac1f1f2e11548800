import type { ProductId } from '../../../../domain/packs.ts';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';

/** Returns the name of a bought pack, also of one that is not sold any more. */
export function packName(productId: string): string {
  const { packs, earlierPack } = checkoutTexts;
  return Object.hasOwn(packs, productId) ? packs[productId as ProductId].name : earlierPack;
}
