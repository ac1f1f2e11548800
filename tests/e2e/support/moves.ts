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
