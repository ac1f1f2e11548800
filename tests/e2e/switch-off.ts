import type { Page } from '@playwright/test';
import type { Features } from '../../domain/features-answer.ts';
import { packs, priceOf } from '../../domain/packs.ts';
import type { Packs } from '../../domain/packs-answer.ts';
import { editTools, tools } from '../../domain/tools.ts';

/** Rupees for a dollar. */
const usdInr = 84.5;

const everything: Features = {
  payments: true,
  tools: [...tools],
  editTools: [...editTools],
  contact: true,
};

/**
 * Has the server answer the page as a deployment does whose configuration leaves this out. With
 * `held`, what is switched off is not known before the returned function is called.
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
    await route.fulfill({ json: { ...everything, ...off } });
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
      rate: { usdInr, source: 'fallback', fetchedAt: null },
    };
    await route.fulfill({ json: answer });
  });
  return () => release();
}

/** All tools but this one. */
export function allBut(tool: (typeof tools)[number]): Features['tools'] {
  return tools.filter((name) => name !== tool);
}
