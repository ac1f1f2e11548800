// Finds the files of the engines' tests that failed because the browser's process had ended.

/** How the drivers say that their browser is no more (tests/engines/driver/until.ts). */
const deaths = /NoSuchSessionError|ConnectionClosedError|WebKit did not start/;

/**
 * Returns the files of a vitest report in which nothing failed before the browser died: its death is
 * the first failure. A failed expectation is never among them.
 *
 * @param {{ testResults: TestFile[] }} report
 * @import { TestFile } from './reports.mjs'
 * @returns {string[]}
 */
export function filesOfDeadBrowsers({ testResults }) {
  return testResults
    .filter(({ status, message, assertionResults }) => {
      if (status !== 'failed') return false;
      const first = assertionResults.find((step) => step.status === 'failed');
      const said = first ? (first.failureMessages ?? []).join('\n') : (message ?? '');
      return deaths.test(said);
    })
    .map(({ name }) => name);
}
