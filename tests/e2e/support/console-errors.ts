import type { Page } from '@playwright/test';

/** Collects the errors and warnings of the console from now on, and uncaught exceptions. */
export function collectConsoleErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
