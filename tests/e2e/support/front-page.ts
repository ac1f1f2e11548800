import { expect, type Page } from '@playwright/test';

/**
 * Waits until the front page's document is there. The app leads to its address first, and a page that is on its
 * way would abort the next load.
 */
export async function untilFrontPage(page: Page, path: '/' | '/hi' = '/'): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.locator('#faq')).toBeAttached();
}
