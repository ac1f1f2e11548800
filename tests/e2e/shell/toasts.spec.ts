import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a toast is in a live region, and disappears after 3.5 seconds', async ({ page }) => {
  // The test controls the page's clock, so a busy machine changes nothing.
  await startSession(page, newEmail('toast'));
  await page.clock.install();
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  await page.getByLabel('Display name').fill('Another name');
  await page.clock.pauseAt(Date.now() + 1000);
  await save.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Display name updated.' });
  // The toast comes with the server's answer, which does not depend on the page's clock.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await expect(region.filter({ has: toast })).toHaveCount(1);
  await page.clock.runFor(3400);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
});
