import type { Page } from '@playwright/test';

/**
 * Takes the page offline, and every page that it opens later. The browser does not set
 * `navigator.onLine` for a page from its service worker, so a script sets it there.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.addInitScript(() => {
    let isOnline = false;
    window.addEventListener('online', () => {
      isOnline = true;
    });
    Object.defineProperty(Navigator.prototype, 'onLine', {
      configurable: true,
      get: () => isOnline,
    });
  });
}

/** Puts the page online again, and dispatches the event, unless the browser's own has reloaded the page already. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // The pages that open later are online from their start.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  });
  await page
    .evaluate(() => window.dispatchEvent(new Event('online')))
    .catch((error: unknown) => {
      if (!String(error).includes('Execution context was destroyed')) throw error;
    });
}
