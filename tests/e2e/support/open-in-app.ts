import type { Page } from '@playwright/test';

/** Opens a page of the app, without another load of the app where it is open already: loading takes most of the time. */
export async function openInApp(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate(openHere, path);
}

/** Runs in the page of an app: opens another one of its pages. */
export function openHere(address: string): void {
  history.pushState({}, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}
