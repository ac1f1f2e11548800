import type { Page, ViewportSize } from '@playwright/test';

/**
 * Changes the size of the open page's window, and waits until the page has it, so that what is
 * measured next has it too. The window's size, media queries and the styles that they choose change
 * one after the other: a page of 390 px was measured with the padding of a wide one.
 */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) =>
      window.innerWidth === width &&
      window.innerHeight === height &&
      window.matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches,
    size,
  );
  // The second frame begins after the first was drawn with the new styles.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
