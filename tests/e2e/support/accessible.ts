import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA that axe can find in this theme. */
export async function expectAccessible(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settleColors);
  // Once in each document: its code takes as long to load as a page takes to analyze.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // On a busy machine some elements keep the other theme's color for a while: what stays is a violation.
  await expect(async () => {
    const found = await page.evaluate(findViolations, tags);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Runs in the page: each broken rule, with the elements that break it and why. */
async function findViolations(wanted: string[]) {
  const { axe: analyzer } = window as unknown as { axe: typeof axe };
  const options = { runOnly: wanted, resultTypes: ['violations' as const], preload: false };
  const { violations } = await analyzer.run(document, options);
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
  }));
}

/** Waits until color transitions have ended: a color in between belongs to neither theme. */
async function settleColors(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // What follows the scroll position ends with it, and not with time.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.allSettled(timed.map(({ finished }) => finished));
}
