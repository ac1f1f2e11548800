import type { Page } from '@playwright/test';

/**
 * Leaves the app for an address of its origin that has no scripts, and so opens fast: a test reads or changes there
 * what the browser stores for the app, while no page of the app is open.
 */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto('/robots.txt');
}
