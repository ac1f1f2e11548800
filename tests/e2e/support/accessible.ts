import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA that axe can find in this theme. */
export async function expectAccessible(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settleColors);
  // In legacy mode axe opens no second page for each analysis; only pages with cross-origin frames need one.
  // Of what passes it describes the first element alone, because nobody reads it.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(tags);
  // On a busy machine some elements keep the other theme's color for a while: what stays is a violation.
  await expect(async () => {
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Waits until color transitions have ended: a color in between belongs to neither theme. */
async function settleColors(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // What follows the scroll position ends with it, and not with time.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.allSettled(timed.map(({ finished }) => finished));
}
