import { expectAccessible } from '../support/accessible.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, type Page, test } from '../support/test.ts';

const examples = (page: Page) => page.getByRole('region', { name: 'Examples' });

test('Text to Image begins with six pictures whose prompts one press uses, for nothing, and a finished picture has tiles of its next steps', async ({
  page,
}) => {
  let jobs = 0;
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() === 'POST') jobs += 1;
    await route.continue();
  });
  await signIn(page, newEmail('examples'));
  const box = page.getByRole('textbox');
  const tiles = examples(page).getByRole('button');
  for (const [at, { viewport }] of sizes.entries()) {
    await page.setViewportSize(viewport);
    await box.fill('my own words');
    await expect(tiles).toHaveCount(6);
    await expect(examples(page).getByRole('img')).toHaveCount(6);
    const prompt = (await tiles.nth(at + 1).getAttribute('title')) ?? '';
    await tiles.nth(at + 1).press('Enter');
    await expect(box).toHaveValue(prompt);
    await expect(box).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(box).toHaveValue('my own words');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  }
  await expectAccessible(page);
  expect(jobs).toBe(0);

  await page.getByRole('button', { name: /^Generate/ }).click();
  const next = page.getByRole('region', { name: 'Next step' }).getByRole('link');
  await expect(next).toHaveText(
    ['Edit it', 'Transform it', 'Remove its background', 'Create a headshot'],
    { timeout: 45_000 },
  );
  for (const { viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const tile of await next.all()) {
      expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
      await expect(tile.locator('img')).toHaveCount(1);
    }
  }
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
});
