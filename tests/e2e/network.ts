import type { Page } from '@playwright/test';

/**
 * Takes the network from a page and from what is opened in it later. The browser itself forgets
 * to say so to a page that its service worker answers, so every later page is told.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.addInitScript(() => {
    let isOnline = false;
    window.addEventListener('online', () => {
      isOnline = true;
    });
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => isOnline });
  });
}

/** Gives it back, and tells the page so. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
