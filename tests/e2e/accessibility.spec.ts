import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './sign-in.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);

    test('the public pages are usable by everybody', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/auth?error=access_denied');
      await expect(page.getByText('Not signed in')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/pricing');
      await expect(page.getByRole('button', { name: 'Buy 15 credits' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the credit history is usable by everybody', async ({ page }) => {
      await signIn(page, `history-${colorScheme}-${Date.now()}@example.com`);
      await page.goto('/credit-history');
      await expect(page.getByText('No purchases found.')).toBeVisible();
      await expectAccessible(page);
      for (const outcome of ['fail', 'succeed']) {
        const made = (await (
          await page.request.post('/api/orders', { data: { productId: 'basic', currency: 'INR' } })
        ).json()) as { order: { id: string } };
        const pay = { orderId: made.order.id, outcome };
        await page.request.post('/__services/razorpay/control/pay', { data: pay });
      }
      await expect(page.getByRole('row', { name: /Completed/ })).toBeVisible();
      await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Receipt' }).click();
      await expectAccessible(page);
      await page.goto('/dashboard-pricing?payment=success');
      await expect(page.getByText('Payment successful!')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/credit-history');
      await page.getByRole('tab', { name: 'Purchases' }).press('ArrowRight');
      await expect(page.getByText('Free trial credits')).toBeVisible();
      await expectAccessible(page);
    });

    test('the tool is usable by everybody, empty and with a picture', async ({ page }) => {
      await signIn(page, `everybody-${colorScheme}-${Date.now()}@example.com`);
      await expect(page.getByText('Credits: 2')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('textbox').fill('A cat at dawn');
      // The main job by keyboard alone from here on.
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('img', { name: 'A cat at dawn' })).toBeVisible({
        timeout: 30_000,
      });
      await expectAccessible(page);
    });
  });
}
