import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 AA that a program can find, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  await expectNoViolation(page, 'light', axeFor(page).withTags(tags));
  // Between the themes only colours differ.
  const contrast = axeFor(page).withRules(['color-contrast']);
  await expectNoViolation(page, 'dark', contrast);
  await page.emulateMedia({ colorScheme: null });
}

/** Without a second page for each look, which only pages with frames of other sites need. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder) {
  const ink = await page.evaluate(inkOfPage);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settleColours);
  // On a busy machine single letters were seen in the other theme's ink a while longer.
  if ((await page.evaluate(inkOfPage)) !== ink) {
    await page.waitForFunction(nothingIsIn, ink, { timeout: 5000 }).catch(() => undefined);
  }
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, any }) => [html, any[0]?.message]),
  ]);
  expect(found, `in the ${colorScheme} theme`).toEqual([]);
}

function inkOfPage(): string {
  return getComputedStyle(document.documentElement).color;
}

function nothingIsIn(ink: string): boolean {
  return [...document.body.querySelectorAll('*')].every(
    (element) => getComputedStyle(element).color !== ink,
  );
}

/** Colours change from one to the other, however fast; what is read in between is in neither theme. */
async function settleColours(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
