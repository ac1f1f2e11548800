import type { Page } from '@playwright/test';

/** Signs in as a person would: the popup, an address that is new, and back. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByText('Use another account').click();
  await popup.getByRole('textbox').fill(email);
  await popup.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/text-to-image');
}
