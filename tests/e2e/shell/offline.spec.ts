import { goOffline, goOnline } from '../support/network.ts';
import { openInApp } from '../support/open-in-app.ts';
import { makePicture } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the app starts without a network and shows the history, but no data after a sign-out', async ({
  page,
}) => {
  await startSession(page, newEmail('offline'));
  await makePicture(page, 'A lighthouse on a cliff');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  // Requests that only the server can respond to bypass the service worker.
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

  // Actions that need the server are disabled. The drafts of tests/engines survive a reload offline.
  await openInApp(page, '/text-to-image');
  await page.getByRole('textbox').first().fill('Written on a train');
  await expect(page.getByRole('button', { name: /^Generat/ })).toBeDisabled();

  await goOnline(page);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Credits: 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();

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
  await expect(page.getByText('A lighthouse on a cliff')).toHaveCount(0);
  await goOnline(page);
  await expect(page).toHaveURL('/');
});
