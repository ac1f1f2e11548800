import { checkoutDialog } from '../support/checkout-dialog.ts';
import { apply, openEditor, stroke } from '../support/device/open-editor.ts';
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

test('a purchase in the middle of an edit returns to the same edit, which can be applied then', async ({
  page,
}) => {
  await startSession(page, newEmail('mid-edit'));
  await spend(page, 1);
  await openEditor(page);
  await expect(page.getByText('Credits: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await page.getByRole('tab', { name: 'Select' }).click();
  await page.getByLabel('What should change there?').fill('Make it green');
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  const before = await page.getByRole('img', { name: 'The selected area' }).screenshot();

  await page.getByRole('link', { name: 'Buy credits' }).last().click();
  await expect(page).toHaveURL(/returnTo=%2Fimage-editor/);
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();

  await expect(page).toHaveURL('/image-editor');
  await expect(page.getByText('Credits: 16')).toBeVisible();
  await expect(page.getByText('Your credits were added to your account.')).toHaveCount(1);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Select' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('What should change there?')).toHaveValue('Make it green');
  await expect(page.getByText('Your credits were added to your account.')).toHaveCount(0);
  const after = await page.getByRole('img', { name: 'The selected area' }).screenshot();
  expect(after.equals(before)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('State 1/2')).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await apply(page).click();
  await expect(page.getByText('Credits: 14')).toBeVisible();
});

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
