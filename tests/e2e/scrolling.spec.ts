import { saveRecords } from './records.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, test } from './test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

test('the way back leads to where one was on the front page, after a reload too', async ({
  page,
}) => {
  for (const reloads of [false, true]) {
    await page.goto('/');
    await expect(page.locator('[data-folded]')).toHaveCount(0);
    await scrollTo(page, 2400);
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await terms.dispatchEvent('click');
    await expect(page).toHaveTitle('Terms · Imagemint');
    await expect.poll(() => scrolled(page)).toBe(0);
    if (reloads) await page.reload();
    await expect(page.locator('#root > [data-asleep]')).toHaveCount(0);
    await scrollTo(page, 200);
    // In one go: what was scrolled last is known though no frame has told of it.
    await page.evaluate(() => {
      window.scrollTo(0, 300);
      window.history.back();
    });
    await expect.poll(() => scrolled(page)).toBe(2400);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(300);
    // Who types an address comes to its beginning.
    await page.goto('/pricing');
    expect(await scrolled(page)).toBe(0);
  }
});

test('the way back leads to where one was in the history, after a reload too', async ({ page }) => {
  await signIn(page, `scrolling-${Date.now()}@example.com`);
  await saveRecords(page, Array<string>(40).fill('headshot'));
  await page.goto('/previous-images');
  await expect(page.getByText('40 of 50 pictures')).toBeVisible();
  await scrollTo(page, 1500);
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Credits' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Credits' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1500);
});
