// Reads the reports of both test runners: how many tests passed, and which failed.
import { stripVTControlCharacters } from 'node:util';

/** The longest part of a failure's message that is printed, in characters. */
const messageMax = 300;

/** A file that failed before its first test is one failure. */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [{ name, message: shorten(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        message: shorten(failureMessages?.[0]),
      }));
    }),
  };
}

/** An error outside of a test is one failure. */
export function readPlaywright({ stats, suites, errors = [] }) {
  const inSuite = ({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => ({
        name: `${file}:${line} › ${title}`,
        message: shorten(tests[0]?.results.find(({ error }) => error)?.error.message),
      })),
    ...inner.flatMap(inSuite),
  ];
  const outside = errors.map(({ message }) => ({ name: 'Playwright', message: shorten(message) }));
  return { passed: stats.expected, failures: [...outside, ...suites.flatMap(inSuite)] };
}

/** The start of a message, on one line and without the colors of a terminal. */
function shorten(message = '') {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, messageMax);
}
