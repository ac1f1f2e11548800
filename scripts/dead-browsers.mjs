// Finds the files of the engines' tests that failed because the browser's process had ended.

/** How the drivers say that their browser is no more (tests/engines/driver/until.ts). */
const deaths = /NoSuchSessionError|ConnectionClosedError|WebKit did not start/;

/**
 * @typedef {{ status: string, failureMessages?: string[] }} Step
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Step[] }} File
 */

/**
 * Returns the files of a vitest report in which nothing failed before the browser died: its death is
 * the first failure. A failed expectation is never among them.
 *
 * @param {{ testResults: File[] }} report
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

/**
 * Counts the tests of a report, without those of the files that are run again.
 *
 * @param {{ testResults: File[] }} report
 * @param {readonly string[]} without
 */
export function countSteps({ testResults }, without = []) {
  const counted = testResults.filter(({ name }) => !without.includes(name));
  const steps = counted.flatMap(({ assertionResults }) => assertionResults);
  const passed = steps.filter(({ status }) => status === 'passed').length;
  // A file that failed before its first step has no failed step.
  const failed = counted.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((step) => step.status !== 'failed'),
  ).length;
  return { passed, failed: failed + steps.filter(({ status }) => status === 'failed').length };
}
