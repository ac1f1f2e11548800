import { checkoutDialog } from '../support/checkout-dialog.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The newest e-mail to an address, as the console lists it. */
function listed(page: Page, subject: string, email: string) {
  return page.locator('#emails details').filter({ hasText: `${subject} · ${email}` });
}

/** The console of the emulated services. */
async function openConsole(page: Page): Promise<void> {
  await page.goto(serviceUrl('').slice(0, -1));
  await expect(page.getByRole('heading', { name: 'E-mail' })).toBeVisible();
}

test('a receipt comes by e-mail after a purchase, with a link to it', async ({ page }) => {
  const email = newEmail('mail-receipt');
  await startSession(page, email);
  await page.goto('/dashboard-pricing');
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await openConsole(page);
  const receipt = listed(page, 'Your receipt: 15 credits for $4.00', email);
  await expect(receipt).toBeVisible();
  await receipt.locator('summary').click();
  const text = await receipt.locator('pre').textContent();
  await page.goto(/http:\/\/\S+receipt=\S+/.exec(text ?? '')?.[0] ?? '');
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Starter Pack');
});
