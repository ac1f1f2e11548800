import { expect, it } from 'vitest';
import { filesOfDeadBrowsers } from '../../../scripts/test/dead-browsers.mjs';

const passed = { status: 'passed' };
const skipped = { status: 'skipped' };
const failed = (message: string) => ({ status: 'failed', failureMessages: [message] });
const dead = 'NoSuchSessionError: invalid session id';
const wrong = 'AssertionError: expected 1 to be 2';
const file = (name: string, steps: { status: string }[], message = '') => ({
  name,
  message,
  status: steps.some(({ status }) => status === 'failed') || message ? 'failed' : 'passed',
  assertionResults: steps,
});

it('a file is run again where the browser died and nothing had failed before', () => {
  const report = {
    testResults: [
      file('sound', [passed, passed]),
      file('died', [passed, failed(dead), failed(dead)]),
      file('wrong', [passed, failed(wrong)]),
      file('wrong-first', [failed(wrong), failed(dead)]),
      file('not-started', [skipped], 'Error: WebKit did not start. Segmentation fault'),
      file('not-found', [skipped], 'Error: no such file'),
    ],
  };
  expect(filesOfDeadBrowsers(report)).toEqual(['died', 'not-started']);
});
