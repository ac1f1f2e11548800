import { createContext, use } from 'react';
import type { Seller } from '../../../domain/site/seller.ts';

/** The seller of the pages that the build renders. Null if a page was rendered without one. */
export const SellerAtBuild = createContext<Seller | null>(null);

export function useSeller(): Seller | null {
  return use(SellerAtBuild);
}

/** The configured details of a seller, in the order in which they are shown. */
export function sellerRows({ name, address, email, taxNumber }: Seller) {
  const rows = { name, address: address.join('\n'), email, taxNumber };
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((part) => {
    const value = rows[part];
    return value ? [{ part, value }] : [];
  });
}
