import type { Locator, Page } from '@playwright/test';

/** The checkout's dialog, in the cross-origin frame that its script opens. */
export function checkoutDialog(page: Page): Locator {
  return page
    .frameLocator('iframe.razorpay-checkout-frame')
    .getByRole('dialog', { name: 'Imagemint' });
}
