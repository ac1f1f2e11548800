import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 AA that a program can find, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const all = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
  ]);
  await expectNoViolation(page, 'light', all);
  // Between the themes only colours differ.
  const contrast = new AxeBuilder({ page }).withRules(['color-contrast']);
  await expectNoViolation(page, 'dark', contrast);
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoViolation(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settleColours);
  const look = async () => {
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, any }) => [html, any[0]?.message]),
    ]);
  };
  // On a busy machine single letters were still seen in the other theme's colour: what is wrong stays wrong.
  await expect.poll(look, { message: `in the ${colorScheme} theme` }).toEqual([]);
}

/** Colours change from one to the other, however fast; what is read in between is in neither theme. */
async function settleColours(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
