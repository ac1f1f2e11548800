import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Spends some of a new user's two credits on pictures, with no page open. */
async function spend(page: Page, credits: 1 | 2): Promise<void> {
  for (let at = 1; at <= credits; at += 1) {
    const data = { id: crypto.randomUUID(), tool: 'text2img', prompt: `A ferry, take ${at}` };
    expect((await page.request.post('/api/jobs', { data })).status()).toBe(202);
  }
  await expect
    .poll(async () => (await page.request.get('/api/credits')).json())
    .toMatchObject({ balance: 2 - credits });
}

test('in a browser inside another app the payment returns to the tool', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0',
  });
  const page = await context.newPage();
  await startSession(page, newEmail('in-app-back'));
  await spend(page, 2);
  await page.goto('/text-to-image');
  await page.getByRole('textbox').first().fill('A ferry at night');
  await page.getByRole('link', { name: 'Buy credits', exact: true }).last().click();
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await page.waitForURL(serviceUrl('razorpay/v1/checkout/embedded'));
  await page.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page).toHaveURL('/text-to-image');
  await expect(page.locator('[data-sonner-toast]')).toContainText('Payment successful');
  await expect(page.getByRole('textbox').first()).toHaveValue('A ferry at night');
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  await expect(page.getByText('Credits: 15')).toBeVisible();
  await context.close();
});
