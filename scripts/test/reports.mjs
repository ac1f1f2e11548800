// Reads the reports of both runners: which tests passed, and the names of those that failed. The end
// of a run names them, because a service that runs tests often shows the end of their output alone.
import { stripVTControlCharacters } from 'node:util';

/** The longest part of a failure's message that is printed, in characters. */
const messageMax = 300;

/**
 * A test that failed or, in a browser, passed only at its second try.
 *
 * @typedef {{ name: string, message: string }} Failure
 */

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} Test
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Test[] }} TestFile
 */

/**
 * Counts the tests that passed in a report of vitest.
 *
 * @param {{ testResults: TestFile[] }} report
 */
export function passedTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status === 'passed').length;
}

/**
 * Reads the failures in a report of vitest. A file that failed before its first test is one of them.
 *
 * @param {{ testResults: TestFile[] }} report
 * @returns {Failure[]}
 */
export function failuresInTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ name, message: shorten(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name} › ${fullName}`,
      message: shorten(failureMessages?.[0]),
    }));
  });
}

/**
 * @typedef {{ error?: { message?: string } }} Try
 * @typedef {{ title: string, line: number, tests: { status: string, results: Try[] }[] }} Spec
 * @typedef {{ file: string, suites?: Suite[], specs: Spec[] }} Suite
 */

/**
 * Reads the failures in a report of Playwright, also those outside of a test.
 *
 * @param {{ suites: Suite[], errors?: { message?: string }[] }} report
 * @returns {Failure[]}
 */
export function failuresInBrowsers({ suites, errors = [] }) {
  const ofSuite = ({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => ({
          name: `${file}:${line} › ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}`,
          message: shorten(results.find(({ error }) => error)?.error?.message),
        })),
    ),
    ...inner.flatMap(ofSuite),
  ];
  return [
    ...errors.map(({ message }) => ({ name: 'Playwright', message: shorten(message) })),
    ...suites.flatMap(ofSuite),
  ];
}

/** The start of a message, on one line and without the colors of a terminal. */
function shorten(message = '') {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, messageMax);
}
