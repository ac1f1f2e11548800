import type { Page } from '@playwright/test';
import type { Packs } from '../../../domain/orders/packs-answer.ts';
import { packs, priceOf } from '../../../domain/packs.ts';
import type { Features } from '../../../domain/site/features-answer.ts';
import { editTools } from '../../../domain/tools/edit-tools.ts';
import { tools } from '../../../domain/tools/tools.ts';

/** Rupees per dollar. */
const usdInr = 84.5;

const allFeatures: Features = {
  payments: true,
  tools: [...tools],
  editTools: [...editTools],
  contact: true,
  emails: true,
};

/**
 * Makes the server answer like a deployment whose configuration leaves these features out. With
 * `held`, the answers wait until the returned function is called.
 */
export async function switchOff(
  page: Page,
  off: Partial<Features>,
  { held = false } = {},
): Promise<() => void> {
  let release = (): void => undefined;
  const released = held
    ? new Promise<void>((resolve) => {
        release = resolve;
      })
    : Promise.resolve();
  await page.route('**/api/features', async (route) => {
    await released;
    await route.fulfill({ json: { ...allFeatures, ...off } });
  });
  await page.route('**/api/packs', async (route) => {
    await released;
    const answer: Packs = {
      payments: off.payments ?? true,
      packs: packs.map((pack) => ({
        ...pack,
        currency: 'USD',
        inr: { price: priceOf(pack, 'INR', usdInr) },
      })),
      localCurrency: 'USD' as const,
      rate: { usdInr, source: 'fallback', fetchedAt: null },
    };
    await route.fulfill({ json: answer });
  });
  return () => release();
}

/** All tools except this one. */
export function allBut(tool: (typeof tools)[number]): Features['tools'] {
  return tools.filter((name) => name !== tool);
}
