import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, type Route, test } from '../support/test.ts';

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

test('a toast appears inside an open dialog, and stays when the dialog closes', async ({
  page,
}) => {
  await startSession(page, newEmail('toast-dialog'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await page.route('**/api/me', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  // Outside of the dialog it would be behind the backdrop, and hidden from screen readers.
  await expect(dialog.getByText('Your account was not deleted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your account was not deleted')).toBeVisible();
});

test('toasts appear in the presets and on a receipt, and are not printed', async ({ page }) => {
  await startSession(page, newEmail('toast-meanwhile'));
  let answer = () => {};
  const refuseLate = async (route: Route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort();
  };
  await page.route('**/api/prompts/ideas', refuseLate);
  await page.route('**/api/orders/*/check', refuseLate);

  await page.goto('/image-to-image');
  await page.getByRole('button', { name: 'Suggest Ideas' }).click();
  await page.getByRole('button', { name: 'Presets', exact: true }).click();
  const presets = page.getByRole('dialog', { name: 'Presets' });
  await expect(presets).toBeVisible();
  answer();
  await expect(presets.getByText('Try again later')).toBeVisible();

  const data = { orderId: await makeOrder(page), outcome: 'succeed' };
  await page.request.post(serviceUrl('razorpay/control/pay'), { data });
  await makeOrder(page);
  await page.goto('/credit-history');
  await page.getByRole('row').getByRole('button', { name: 'Check payment' }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  answer();
  const toast = page.getByText('Payment check failed');
  await expect(toast).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  // Within a second: after 3.5 s the toast would disappear anyway.
  await expect(toast).toBeHidden({ timeout: 1000 });
});

async function makeOrder(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'INR' };
  const made = await page.request.post('/api/orders', { data });
  return ((await made.json()) as { order: { id: string } }).order.id;
}
