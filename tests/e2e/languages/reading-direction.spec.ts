import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test('menus and choices follow a right-to-left page', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      document.documentElement.dir = 'rtl';
      observer.disconnect();
    }).observe(document, { childList: true });
  });
  await signIn(page, newEmail('right'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('menuitem', { name: 'Buy Credits' }).click();
  await expectDollarsOnTheRight(page);
  await page.goto('/pricing');
  await expectDollarsOnTheRight(page);
});

/** Expects the first currency on the right, where reading starts. */
async function expectDollarsOnTheRight(page: Page): Promise<void> {
  const leftOf = (currency: string) =>
    page
      .getByRole('button', { name: currency })
      .evaluate((one) => one.getBoundingClientRect().left);
  expect(await leftOf('US dollars (card)')).toBeGreaterThan(await leftOf('Rupees (UPI)'));
}
