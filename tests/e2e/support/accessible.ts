import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no violation of WCAG 2.2 AA that axe can find. `dark` looks at the dark theme's contrast too. */
export async function expectAccessible(page: Page, { dark = false } = {}): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  await expectNoViolation(page, 'light', axeFor(page).withTags(tags));
  if (!dark) return;
  // The themes differ only in their colors.
  const contrast = axeFor(page).withRules(['color-contrast']);
  await expectNoViolation(page, 'dark', contrast);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * In legacy mode axe opens no second page for each analysis; only pages with cross-origin frames need one.
 * Of what passes it describes the first element alone, because nobody reads it.
 */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder) {
  const ink = await page.evaluate(inkOfPage);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settleColors);
  // On a busy machine some elements keep the other theme's color for a while.
  if ((await page.evaluate(inkOfPage)) !== ink) {
    await page.waitForFunction(nothingIsIn, ink, { timeout: 30_000 }).catch(() => undefined);
  }
  // One element may still do so: what stays is a violation.
  await expect(async () => {
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

function inkOfPage(): string {
  return getComputedStyle(document.documentElement).color;
}

function nothingIsIn(ink: string): boolean {
  return [...document.body.querySelectorAll('*')].every(
    (element) => getComputedStyle(element).color !== ink,
  );
}

/** Waits until color transitions have ended: a color in between belongs to neither theme. */
async function settleColors(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // What follows the scroll position ends with it, and not with time.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.allSettled(timed.map(({ finished }) => finished));
}
