import type { Page } from '@playwright/test';

/** What moved by itself since the start of the page by more than a line, which a web font may move. */
export const moved = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

/** Begins to record what moves, in each page that is opened from now on. */
export async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { moved: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        for (const { node, previousRect: from, currentRect: to } of sources) {
          if (Math.abs(from.top - to.top) < 28) continue;
          found.push(`${node?.textContent?.slice(0, 40)}: ${from.top} to ${to.top}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

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
