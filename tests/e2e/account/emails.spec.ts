import { expectAccessible } from '../support/accessible.ts';
import { checkoutDialog } from '../support/checkout-dialog.ts';
import { misbehave } from '../support/pictures.ts';
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

test('who asked for it gets an e-mail of a picture whose tab was closed, and can end it without signing in', async ({
  page,
  context,
  browser,
}, testInfo) => {
  test.setTimeout(240_000);
  const email = newEmail('mail-ready');
  await startSession(page, email);
  await page.goto('/profile');
  const choice = page.getByLabel('E-mail me when a picture is ready');
  await expect(choice).toBeEnabled();
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await choice.press('Space');
  await expect(page.getByText('We e-mail you when a picture is ready')).toBeVisible();
  await expect(choice).toBeChecked();
  await expectAccessible(page);
  await page.goto('/text-to-image');
  await page
    .getByRole('textbox')
    // Long enough for a busy machine to close the tab before.
    .fill(`A ferry ${await misbehave(page, { mode: 'slow', delayMs: 8000, times: 1 })}`);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText(/Creating your picture/)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await openConsole(later);
  // A minute until the account hands it over, and up to another until the outbox is sent.
  const ready = listed(later, 'Your picture is ready', email);
  await expect(ready).toBeVisible({ timeout: 180_000 });
  await ready.locator('summary').click();
  await later.screenshot({ path: testInfo.outputPath('e-mail.png'), fullPage: true });
  const text = (await ready.locator('pre').textContent()) ?? '';
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(/http:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? '');
  await stranger.screenshot({ path: testInfo.outputPath('unsubscribe.png') });
  await stranger.getByRole('button', { name: 'Stop these e-mails' }).press('Enter');
  await expect(stranger.getByText('You get no more of these e-mails.')).toBeVisible();
  await stranger.context().close();
  await later.goto(/http:\/\/\S+previous-images/.exec(text)?.[0] ?? '');
  await expect(later.getByRole('listitem').first()).toBeVisible();
  await later.goto('/profile');
  await expect(later.getByLabel('E-mail me when a picture is ready')).not.toBeChecked();
});
