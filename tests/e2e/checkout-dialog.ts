import type { Locator, Page } from '@playwright/test';

/** The checkout's dialog, in the frame that its script opens from another origin. */
export function checkoutDialog(page: Page): Locator {
  return page
    .frameLocator('iframe.razorpay-checkout-frame')
    .getByRole('dialog', { name: 'Imagemint' });
}
