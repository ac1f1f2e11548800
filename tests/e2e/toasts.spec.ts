import { serviceUrl } from './services.ts';
import { signIn } from './sign-in.ts';
import { expect, type Page, type Route, test } from './test.ts';

test('a toast is heard by a screen reader, and goes by itself after 3.5 seconds', async ({
  page,
}) => {
  // The page's own clock goes on only as it is told to: a busy machine changes nothing.
  await signIn(page, `toast-${Date.now()}@example.com`);
  await page.clock.install();
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  await page.getByLabel('Display name').fill('Another name');
  await page.clock.pauseAt(Date.now() + 1000);
  await save.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Display name updated.' });
  // It comes with the server's answer, which has a clock of its own.
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

test('what is told while a dialog is open is told in it, and stays when it closes', async ({
  page,
}) => {
  await signIn(page, `toast-dialog-${Date.now()}@example.com`);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await page.route('**/api/me', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  // Behind the dialog it would be in its shade, and no screen reader would find it.
  await expect(dialog.getByText('Your account was not deleted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your account was not deleted')).toBeVisible();
});

test('the presets and a receipt show what is told meanwhile, and paper does not', async ({
  page,
}) => {
  await signIn(page, `toast-meanwhile-${Date.now()}@example.com`);
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
  await page.getByRole('button', { name: 'Check payment' }).click();
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  answer();
  const told = receipt.getByText('Payment check failed');
  await expect(told).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  // Soon: a little later it would have gone by itself.
  await expect(told).toBeHidden({ timeout: 1000 });
});

async function makeOrder(page: Page): Promise<string> {
  const data = { productId: 'basic', currency: 'INR' };
  const made = await page.request.post('/api/orders', { data });
  return ((await made.json()) as { order: { id: string } }).order.id;
}
