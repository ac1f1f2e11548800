import type { Page } from '@playwright/test';

/** A slow machine draws a preloaded picture later than the 'few seconds' that Chromium allows it. */
const latePreload = /was preloaded using link preload but not used within a few seconds/;

/** Collects the errors and warnings of the console from now on, and uncaught exceptions. */
export function collectConsoleErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !latePreload.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
