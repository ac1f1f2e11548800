import { goOffline, goOnline } from '../support/network.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Signs in, generates a picture, and waits until the device has saved it and the service worker is ready. */
async function generatePicture(page: Page): Promise<void> {
  await startSession(page, newEmail('offline'));
  await page.goto('/text-to-image');
  await page.getByRole('textbox').first().fill('A lighthouse on a cliff');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await expect(page.getByRole('img', { name: 'A lighthouse on a cliff' })).toBeVisible();
  await saved;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

test('requests that only the server can respond to bypass the service worker, and the app starts without a network, and shows the history', async ({
  page,
}) => {
  await generatePicture(page);
  await page.reload();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  // The source of a response by the worker's static routes; empty if none matches.
  const sources = (path: string) =>
    page.evaluate((part) => {
      const entries = performance.getEntriesByType('resource');
      const those = entries.filter(({ name }) => new URL(name).pathname.startsWith(part));
      return [...new Set(those.map((entry) => Reflect.get(entry, 'workerMatchedSourceType')))];
    }, path);
  expect(await sources('/assets/')).toEqual(['']);
  expect(await sources('/api/')).toEqual(['network']);
  await goOffline(page);
  await page.goto('/previous-images');
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  const card = page.getByRole('button', { name: 'Open: A lighthouse on a cliff' });
  const picture = card.locator('img');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    }),
  ).toBeGreaterThan(0);

  // A draft survives, and actions that need the server are disabled.
  await page.goto('/text-to-image');
  await page.getByRole('textbox').first().fill('Written on a train');
  await expect(page.getByRole('button', { name: /^Generat/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('textbox').first()).toHaveValue('Written on a train');

  await goOnline(page);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Credits: 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});

test('after a sign-out the app shows no data without a network', async ({ page }) => {
  await generatePicture(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The front page is a document of its own, and replaces the app's.
  await expect(page.getByText('Continue with Google').first()).toBeVisible();
  await goOffline(page);
  await page.goto('/previous-images');
  const status = page.getByRole('status');
  await expect(status).toHaveText('Loading…');
  await expect(page.getByText('A lighthouse on a cliff')).toHaveCount(0);
  // After a while the page gives the reason.
  await expect(status).toContainText('You are offline');
  await expect(status).toContainText('opens automatically when you’re back online');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText('Loading…');
  await expect(status).toContainText('You are offline');
  await expect(page.getByText('A lighthouse on a cliff')).toHaveCount(0);
  await goOnline(page);
  await expect(page).toHaveURL('/');
});
