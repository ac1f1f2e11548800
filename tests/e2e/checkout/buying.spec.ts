import { checkoutDialog } from '../support/checkout-dialog.ts';
import { newEmail, signInHere } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a visitor who signs in for a pack finds it marked in the shop, and then pays for one of the pricing page, whose checkout opens by itself', async ({
  page,
}) => {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders += 1;
  });
  await page.goto('/#pricing');
  const premium = page.getByRole('listitem').filter({ hasText: 'Premium Pack' });
  await premium.getByRole('button', { name: 'UPI' }).click();
  await page.getByRole('button', { name: 'Buy 120 credits · ₹1,437' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText('You chose 120 credits for ₹1,437')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const google = await opened;
  // Chromium may stop the opener for ever if a popup is closed before its first page is there.
  await expect(google).toHaveTitle('Choose an account');
  await google.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('The sign-in window was closed.')).toBeVisible();
  await signInHere(page, newEmail('wants-a-pack'));
  await expect(page).toHaveURL('/dashboard-pricing?pack=premium&currency=INR');
  const chosen = page.getByRole('listitem').filter({ hasText: 'Your choice' });
  await expect(chosen.getByRole('button', { name: 'Buy 120 credits · ₹1,437' })).toBeInViewport();
  // Signing in creates no order: the user has not agreed to pay yet.
  expect(orders).toBe(0);

  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible();
  await expect(page.getByText('Sign in to get 2 free credits.')).toBeHidden();
  await expect(premium.getByRole('button', { name: 'UPI' })).toBeEnabled();
  await page.getByRole('button', { name: 'Buy 45 credits · ₹761' }).click();
  await expect(page).toHaveURL('/dashboard-pricing?pack=basic&currency=INR');
  const dialog = checkoutDialog(page);
  await dialog.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByText('You can try again when ready.')).toBeVisible();
  // A reload opens no second checkout.
  await page.reload();
  await page.getByRole('button', { name: 'Buy 15 credits · ₹338' }).click();
  await dialog.getByRole('button', { name: 'Pay ₹338.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Credits: 17')).toBeVisible();
});
