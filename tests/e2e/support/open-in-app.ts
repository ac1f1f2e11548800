import type { Page } from '@playwright/test';
import { splitAddress } from '../../../domain/languages.ts';
import { payingPaths } from '../../../domain/routes.ts';

/**
 * Opens a page of the app, without another load of the app where it is open already: loading takes most of the time.
 * The app loads the shop as a document of its own; so does this, because a test would otherwise read the document
 * that is about to be replaced.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  const isShop = payingPaths.some((paying) => paying === splitAddress(path).path);
  if (isShop || page.url() === 'about:blank') {
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
