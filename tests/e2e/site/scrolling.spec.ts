import { saveRecords } from '../support/device/records.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollTo(page: Page, top: number): Promise<void> {
  // Again where a font that arrives moves the page, or the browser restores its own position after a reload.
  await expect(async () => {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    expect(await scrolled(page)).toBe(top);
  }).toPass();
}

/** Opens the history of a new user, with a picture of each of these tools. */
async function openHistory(page: Page, tools: readonly string[]): Promise<void> {
  await signIn(page, newEmail('scrolling'));
  await saveRecords(page, tools);
  await page.goto('/previous-images');
  await expect(page.getByText('40 of 50 pictures')).toBeVisible();
}

test('going back restores the scroll position of the front page, also after a reload', async ({
  page,
}) => {
  for (const reloads of [false, true]) {
    await page.goto('/');
    await scrollTo(page, 2400);
    // The parts there bring their fonts, which move what is below.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await scrollTo(page, 2400);
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    await terms.dispatchEvent('click');
    await expect(page).toHaveTitle('Terms · Imagemint');
    await expect.poll(() => scrolled(page)).toBe(0);
    if (reloads) await page.reload();
    await scrollTo(page, 200);
    await scrollTo(page, 300);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(2400);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(300);
    // A typed address starts at the top of its page.
    await page.goto('/pricing');
    expect(await scrolled(page)).toBe(0);
  }
});

test('going back, forward and back again at once loses no scroll position', async ({ page }) => {
  await openHistory(page, Array<string>(40).fill('headshot'));
  await scrollTo(page, 1500);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credit History' })).toBeVisible();
  await scrollTo(page, 60);
  await page.evaluate(async () => {
    for (const step of [-1, 1, -1]) {
      const popped = new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
      window.history.go(step);
      await popped;
    }
  });
  await expect.poll(() => scrolled(page)).toBe(1500);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Credit History' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(60);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1500);
});

test('going back restores the scroll position of the history after a reload', async ({ page }) => {
  await openHistory(page, Array<string>(40).fill('headshot'));
  await scrollTo(page, 1500);
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Credits' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Credits' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1500);
});

test('a choice that changes the address of a page leaves the page where it is', async ({
  page,
}) => {
  await openHistory(
    page,
    ['headshot', 'img2img'].flatMap((tool) => Array<string>(20).fill(tool)),
  );
  await scrollTo(page, 100);
  const headshots = page.getByRole('button', { name: 'Headshot Generator', exact: true });
  await headshots.click();
  await expect(page).toHaveURL('/previous-images?tool=headshot');
  await expect(headshots).toHaveAttribute('aria-pressed', 'true');
  expect(await scrolled(page)).toBe(100);
});
