import type { Page, ViewportSize } from '@playwright/test';

/** Changes the size of the open page's window, and waits until the page has it, so that what is measured next has it too. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) => window.innerWidth === width && window.innerHeight === height,
    size,
  );
}
