import { expect, it } from 'vitest';
import {
  failuresInBrowsers,
  failuresInTests,
  passedTests,
} from '../../../scripts/test/reports.mjs';

const file = (name: string, tests: object[], message = '') => ({
  name,
  message,
  status: message ? 'failed' : 'passed',
  assertionResults: tests as { status: string }[],
});

it('the failures of a report of vitest are named, with the start of their message', () => {
  const failed = (fullName: string, message: string) => ({
    status: 'failed',
    fullName,
    failureMessages: [message, 'a second try'],
  });
  const report = {
    testResults: [
      file('a.test.ts', [{ status: 'passed' }, { status: 'skipped' }]),
      file(
        'b.test.ts',
        [
          { status: 'passed' },
          failed('adds', '\u001b[31mexpected\u001b[39m 1\n  to be 2'),
          failed('waits', 'x'.repeat(999)),
        ],
        'failed',
      ),
      file('c.test.ts', [], 'no such file'),
    ],
  };
  expect(passedTests(report)).toBe(2);
  expect(failuresInTests(report)).toEqual([
    { name: 'b.test.ts › adds', message: 'expected 1 to be 2' },
    { name: 'b.test.ts › waits', message: 'x'.repeat(300) },
    { name: 'c.test.ts', message: 'no such file' },
  ]);
});

it('the failures of a report of Playwright are named, also a second try and an error outside of a test', () => {
  const spec = (title: string, status: string, ...errors: (string | undefined)[]) => ({
    title,
    line: 7,
    tests: [{ status, results: errors.map((message) => (message ? { error: { message } } : {})) }],
  });
  const report = {
    errors: [{ message: 'The set-up failed' }],
    suites: [
      {
        file: 'site/help.spec.ts',
        specs: [
          spec('opens', 'expected', undefined),
          spec('closes', 'unexpected', 'no', 'not yet'),
        ],
        suites: [
          {
            file: 'site/help.spec.ts',
            specs: [spec('waits', 'flaky', 'too late', undefined), spec('ends', 'skipped')],
          },
        ],
      },
    ],
  };
  expect(failuresInBrowsers(report)).toEqual([
    { name: 'Playwright', message: 'The set-up failed' },
    { name: 'site/help.spec.ts:7 › closes', message: 'no' },
    { name: 'site/help.spec.ts:7 › waits (passed at the second try)', message: 'too late' },
  ]);
});
