import { use, useEffect } from 'react';
import type { Seller } from '../../../domain/seller.ts';
import { sellerDataId } from '../../../domain/seller-elements.ts';
import { request } from '../../api/request.ts';

let known: Seller | null = null;
let asked: Promise<Seller | null> | null = null;

/** Sets the seller for pages that are drawn where there is no server to ask: at build. */
export function setSeller(seller: Seller): void {
  known = seller;
}

/**
 * The seller. A legal page brings the values with it, so that it hydrates without waiting;
 * elsewhere this suspends until the server has answered. Null where it can't be reached.
 */
export function useSeller(): Seller | null {
  useEffect(forgetFailure, []);
  return knownSeller() ?? use(askForSeller());
}

function knownSeller(): Seller | null {
  known ??= sellerInPage();
  return known;
}

/** One request serves everything that shows the seller. */
function askForSeller(): Promise<Seller | null> {
  asked ??= fetchSeller();
  return asked;
}

/** Called once what came of a failed request is shown: whoever shows the seller next asks again. */
function forgetFailure(): void {
  if (!known) asked = null;
}

function sellerInPage(): Seller | null {
  const json = document.getElementById(sellerDataId)?.textContent;
  return json ? (JSON.parse(json) as Seller) : null;
}

async function fetchSeller(): Promise<Seller | null> {
  try {
    known = await request<Seller>('/api/seller');
  } catch {
    return null;
  }
  return known;
}
