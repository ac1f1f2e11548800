import type { Page } from '@playwright/test';

/** What the browser complains of from now on: errors and warnings of its console, and what nobody caught. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
