import { expectAccessible } from './support/accessible.ts';
import { openEditor } from './support/device/open-editor.ts';
import { choose, generatePicture } from './support/pictures.ts';
import { serviceUrl } from './support/services.ts';
import { newEmail, startSession } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// The only tests that run axe: it takes longer than the pages. Each kind of page is looked at once.

test.beforeEach(() => test.slow());

test('no page for visitors has an accessibility violation', async ({ page }) => {
  for (const path of ['/', '/pricing', '/terms', '/auth?error=access_denied', '/contact']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/contact') {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    }
    await test.step(path, () => expectAccessible(page, { dark: path === '/' }));
  }
});

test('no page of the studio has an accessibility violation, with its pictures and its menus', async ({
  page,
}) => {
  await startSession(page, newEmail('axe-studio'));
  await page.goto('/text-to-image');
  await generatePicture(page, 'A small island');
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await test.step('a result', () => expectAccessible(page, { dark: true }));
  await page.goto('/previous-images');
  await page.getByRole('button', { name: 'Open: A small island' }).click();
  await test.step('a picture of the history', () => expectAccessible(page));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await test.step('a tool with a picture', () => expectAccessible(page, { dark: true }));
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await test.step('the editor', () => expectAccessible(page, { dark: true }));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await test.step('the menus', () => expectAccessible(page));
});

test('no page of the account has an accessibility violation', async ({ page }) => {
  await startSession(page, newEmail('axe-account'));
  for (const outcome of ['fail', 'succeed']) {
    const data = { productId: 'basic', currency: 'INR' };
    const made = await page.request.post('/api/orders', { data });
    const { order } = (await made.json()) as { order: { id: string } };
    const pay = { orderId: order.id, outcome };
    await page.request.post(serviceUrl('razorpay/control/pay'), { data: pay });
  }
  await page.goto('/credit-history');
  await expect(page.getByRole('row', { name: /Completed/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible();
  await test.step('the purchases', () => expectAccessible(page, { dark: true }));
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: /receipt/i })).toBeVisible();
  await test.step('a receipt', () => expectAccessible(page));
  await page.goto('/credit-history?tab=activity');
  await expect(page.getByText('Free trial credits')).toBeVisible();
  await test.step('the activity', () => expectAccessible(page));
  await page.goto('/dashboard-pricing?payment=success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await test.step('the shop after a purchase', () => expectAccessible(page));
  await page.goto('/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await test.step('the profile with its dialog', () => expectAccessible(page, { dark: true }));
});
