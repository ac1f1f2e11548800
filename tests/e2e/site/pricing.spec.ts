import { checkoutDialog } from '../support/checkout-dialog.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the page, and waits for its session and its packs. */
async function openAsUser(page: Page): Promise<void> {
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'UPI' })).toBeEnabled();
}

test('a signed-in user who presses Buy on the pricing page pays in the shop of the app, whose checkout opens by itself', async ({
  page,
}) => {
  await startSession(page, newEmail('plan'));
  await openAsUser(page);
  await expect(page.getByText('Every pack is for all tools')).toBeVisible();
  await expect(page.getByText('Sign in to get 2 free credits.')).toBeHidden();
  await page.getByRole('button', { name: 'UPI' }).click();
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
