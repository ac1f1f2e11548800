import { goOffline, goOnline } from './network.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Signs in, makes a picture, and waits until the device has it and could start without a network. */
async function makePicture(page: Page): Promise<void> {
  await signIn(page, `offline-${Date.now()}@example.com`);
  await page.goto('/text-to-image');
  await page.getByRole('textbox').fill('A lighthouse on a cliff');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await expect(page.getByRole('img', { name: 'A lighthouse on a cliff' })).toBeVisible();
  await saved;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

test('without a network the app opens, with the history in it', async ({ page }) => {
  await makePicture(page);
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

  // What is written meanwhile stays, and nothing can be pressed that would need the server.
  await page.goto('/text-to-image');
  await page.getByRole('textbox').fill('Written on a train');
  await expect(page.getByRole('button', { name: /^Generat/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('Written on a train');

  await goOnline(page);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Credits: 1' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});

test('whoever signed out leaves nothing to be opened without a network', async ({ page }) => {
  await makePicture(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await goOffline(page);
  await page.goto('/previous-images');
  const status = page.getByRole('status');
  await expect(status).toHaveText('Loading…');
  await expect(page.getByText('A lighthouse on a cliff')).toHaveCount(0);
  // Nobody is left waiting without a word.
  await expect(status).toContainText('You are offline', { timeout: 15_000 });
  await expect(status).toContainText('opens automatically when you’re back online');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText('Loading…');
  await expect(status).toContainText('You are offline');
  await expect(page.getByText('A lighthouse on a cliff')).toHaveCount(0);
  await goOnline(page);
  await expect(page).toHaveURL('/');
});

test('what the server alone can answer does not wait for the service worker', async ({ page }) => {
  await signIn(page, `direct-${Date.now()}@example.com`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  // Where an answer came from by the worker's own rules; nothing where they say nothing.
  const sources = (path: string) =>
    page.evaluate((part) => {
      const entries = performance.getEntriesByType('resource');
      const those = entries.filter(({ name }) => new URL(name).pathname.startsWith(part));
      return [...new Set(those.map((entry) => Reflect.get(entry, 'workerMatchedSourceType')))];
    }, path);
  expect(await sources('/assets/')).toEqual(['']);
  expect(await sources('/api/')).toEqual(['network']);
});

test('the front page loads nothing for it', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(1000);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
