import { use, useEffect } from 'react';
import type { Seller } from '../../../domain/site/seller.ts';
import { callApi } from '../../api/call-api.ts';

let known: Seller | null = null;
let pending: Promise<Seller | null> | null = null;

/** Sets the seller for the build, which has no server to ask. */
export function setSeller(seller: Seller): void {
  known = seller;
}

/** The seller. Suspends until the server has answered. Null if it can't be reached. */
export function useSeller(): Seller | null {
  useEffect(forgetRequest, []);
  return known ?? use(requestSeller());
}

/** A seller's details that are configured, in the order in which they are shown. */
export function sellerRows({ name, address, email, taxNumber }: Seller) {
  const rows = { name, address: address.join('\n'), email, taxNumber };
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((part) => {
    const value = rows[part];
    return value ? [{ part, value }] : [];
  });
}

/** One request serves everything that shows the seller. */
function requestSeller(): Promise<Seller | null> {
  pending ??= fetchSeller();
  return pending;
}

/** Forgets the request after the render: where it has failed, the next component tries again. */
function forgetRequest(): void {
  pending = null;
}

async function fetchSeller(): Promise<Seller | null> {
  try {
    known = await callApi('readSeller');
  } catch {
    // The next component asks again.
  }
  return known;
}
