import type { Page } from '@playwright/test';

/** Begins to record each layout shift, in each page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the layout shifts since the start of the page, or since this was asked before. */
export const takeShifts = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts
      .splice(0)
      .reduce((sum, shift) => sum + shift, 0),
  );
