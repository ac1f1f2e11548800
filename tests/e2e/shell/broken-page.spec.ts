import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('an app whose code cannot be fetched says so in place of the skeleton, and a page whose code cannot be fetched offers to reload, beside all others', async ({
  page,
}) => {
  await startSession(page, newEmail('broken'));
  await page.route(/\/assets\/signed-in-only-/, (route) => route.abort());
  await page.goto('/previous-images');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await expect(page.locator('[data-skeleton]')).toBeHidden();

  await page.unroute(/\/assets\/signed-in-only-/);
  await page.route('**/assets/previous-images-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).click();
  await expect(page.getByText('No purchases found.')).toBeVisible();
  await page.getByRole('link', { name: 'Previous Images' }).click();
  await page.unroute('**/assets/previous-images-*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Previous Images' })).toBeVisible();
});
