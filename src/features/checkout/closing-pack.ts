import type { ProductId } from '../../../domain/packs.ts';

/** The pack of whose order the server is asked, since its checkout was closed; null for none. */
let closing: ProductId | null = null;

const listeners = new Set<() => void>();

/** It outlives the page of the shop, which the user may leave and open again meanwhile. */
export const closingPack = {
  get: (): ProductId | null => closing,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks what became of a pack's order. */
export async function whileClosing<Answer>(
  pack: ProductId,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  show(pack);
  try {
    return await ask();
  } finally {
    show(null);
  }
}

function show(pack: ProductId | null): void {
  closing = pack;
  for (const listener of listeners) listener();
}
