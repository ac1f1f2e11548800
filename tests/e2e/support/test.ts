import { type BrowserContext, test as base } from '@playwright/test';

export * from '@playwright/test';

/** The browser's messages about anything that a policy has blocked. */
const violation = /Content Security Policy|Permissions policy violation|Cross-Origin-\w+-Policy/i;

/** Fails a test if a policy blocks anything, on any page of any context. */
export const test = base.extend<{ policies: undefined }>({
  policies: [
    async ({ browser, context }, use) => {
      const violations: string[] = [];
      const watch = (watched: BrowserContext) =>
        watched.on('console', (message) => {
          if (!violation.test(message.text())) return;
          violations.push(`${message.page()?.url() ?? 'a worker'}: ${message.text()}`);
        });
      watch(context);
      browser.on('context', watch);
      await use(undefined);
      // The error of a route that is still at work would be counted against the next test.
      await Promise.all(
        browser
          .contexts()
          .flatMap((open) => [open, ...open.pages()])
          .map((part) => part.unrouteAll({ behavior: 'ignoreErrors' })),
      );
      browser.off('context', watch);
      base.expect(violations, 'No policy blocks what a page needs').toEqual([]);
    },
    { auto: true },
  ],
});
