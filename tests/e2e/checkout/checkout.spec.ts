import { checkoutDialog } from '../support/checkout-dialog.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

async function signInToBuy(page: Page, email = newEmail('buyer')): Promise<void> {
  await signIn(page, email);
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('link', { name: 'Credits: 2' }).click();
  await page.waitForURL('**/dashboard-pricing');
  // The address comes before the shop's own document; a route that is set between them may be lost.
  await expect(page.getByRole('button', { name: 'Buy 15 credits' })).toBeEnabled();
}

/** Opens the checkout, and returns its dialog. */
async function checkout(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Launching secure checkout widget...')).toBeVisible();
  const dialog = checkoutDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a purchase in dollars adds its credits within seconds, and its receipt comes by e-mail', async ({
  page,
}) => {
  const email = newEmail('buyer');
  await signInToBuy(page, email);
  const dialog = await checkout(page, 'Buy 15 credits · $4.00');
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText('Your credits were added to your account.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard-pricing$/);
  await expect(page.getByText('Credits: 17')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('row', { name: /Starter Pack.*\$4\.00.*Completed/ })).toBeVisible();
  // The console of the emulated services lists what was mailed.
  await page.goto(serviceUrl('').slice(0, -1));
  const mail = page
    .locator('#emails details')
    .filter({ hasText: `Your receipt: 15 credits for $4.00 · ${email}` });
  await mail.locator('summary').click();
  const text = (await mail.locator('pre').textContent()) ?? '';
  await page.goto(/http:\/\/\S+receipt=\S+/.exec(text)?.[0] ?? '');
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('Starter Pack: 15 credits');
  await page.getByRole('link', { name: 'All purchases' }).click();
  await expect(receipt).toBeHidden();
});

test('a checkout whose frame is blocked can be left, and cancels its order', async ({ page }) => {
  await signInToBuy(page);
  await page.clock.install();
  await page.route('**/v1/checkout/public?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await expect(page.locator('.razorpay-container')).toBeVisible();
  await page.clock.fastForward(12_000);
  const notice = page.getByRole('alert').filter({ hasText: 'The payment window does not open' });
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.razorpay-container')).toBeHidden();
  await expect(page.getByText('Payment under way')).toBeHidden();
  await page.getByRole('link', { name: 'Purchase History' }).first().click();
  await expect(page.getByRole('row', { name: /Cancelled/ })).toBeVisible();
});
