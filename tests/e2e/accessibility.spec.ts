import { expectAccessible } from './support/accessible.ts';
import { openPicture } from './support/device/open-editor.ts';
import { openInApp } from './support/open-in-app.ts';
import { choose, generatePicture } from './support/pictures.ts';
import { serviceUrl } from './support/services.ts';
import { newEmail, startSession } from './support/sign-in.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

// Only these tests, public-pages.spec and sharing.spec run axe, which takes longer than the pages. Each kind
// of page is checked once; themes and widths alternate.

const [desktop, phone] = sizes;

test('no page of the studio has an accessibility violation, with its pictures and its menus', async ({
  page,
}) => {
  await startSession(page, newEmail('axe-studio'));
  await page.goto('/text-to-image');
  await generatePicture(page, 'A small island');
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await test.step('a result', () => expectAccessible(page, 'dark'));
  await page.getByRole('link', { name: 'Previous Images' }).first().click();
  await page.getByRole('button', { name: 'Open: A small island' }).click();
  await test.step('a picture of the history', () => expectAccessible(page, 'light'));
  await page.setViewportSize(phone.viewport);
  await openInApp(page, '/image-to-image');
  await choose(page, 'Your picture');
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  await test.step('a tool with a picture', () => expectAccessible(page, 'light'));
  await page.setViewportSize(desktop.viewport);
  await page.goto('/image-editor');
  await openPicture(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await test.step('the editor', () => expectAccessible(page, 'dark'));
  await page.setViewportSize(phone.viewport);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await test.step('the menu', () => expectAccessible(page, 'light'));
});

test('no page of the account has an accessibility violation, up to its deletion after a typed confirmation', async ({
  page,
}) => {
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
  await test.step('the purchases', () => expectAccessible(page, 'dark'));
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: /receipt/i })).toBeVisible();
  await test.step('a receipt', () => expectAccessible(page, 'light'));
  await page.setViewportSize(phone.viewport);
  await openInApp(page, '/credit-history?tab=activity');
  await expect(page.getByText('Free trial credits')).toBeVisible();
  await test.step('the activity', () => expectAccessible(page, 'dark'));
  await page.goto('/dashboard-pricing?payment=success');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await test.step('the shop after a purchase', () => expectAccessible(page, 'light'));
  await page.setViewportSize(desktop.viewport);
  await openInApp(page, '/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await test.step('the profile with the menu of the account', () => expectAccessible(page, 'dark'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You still have 47 credits.')).toBeVisible();
  await test.step('a dialog', () => expectAccessible(page, 'light'));
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirm.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/me')).json()).toEqual({ user: null, session: null });
});
