import { describe, expect, it } from 'vitest';
import { judgeTries } from '../../../scripts/checks/second-tries.mjs';

const spec = (title: string, status: string) => ({
  file: 'site/a.spec.ts',
  title,
  tests: [{ status }],
});

/** A report of Playwright: one test at the top of its file, others in a group of it. */
function report(first: string, ...grouped: string[]) {
  const statuses = [first, ...grouped];
  const count = (status: string) => statuses.filter((each) => each === status).length;
  return {
    suites: [
      {
        title: 'site/a.spec.ts',
        specs: [spec('test 0', first)],
        suites: [
          { title: 'group', specs: grouped.map((each, at) => spec(`test ${at + 1}`, each)) },
        ],
      },
    ],
    stats: {
      expected: count('expected'),
      flaky: count('flaky'),
      unexpected: count('unexpected'),
    },
  };
}

const allowed = (title: string) => [{ file: 'site/a.spec.ts', title, why: 'A test.' }];

describe('the second try of a browser test', () => {
  it('is not there in a run that passes', () => {
    expect(judgeTries(report('expected', 'expected'), [])).toEqual({
      passed: 2,
      failed: 0,
      notes: [],
    });
  });

  it('fails the run, also in a group of tests', () => {
    expect(judgeTries(report('expected', 'flaky', 'unexpected'), [])).toEqual({
      passed: 1,
      failed: 2,
      notes: ['Passed only at the second try: site/a.spec.ts: test 1'],
    });
    expect(judgeTries(report('flaky'), [])).toMatchObject({ passed: 0, failed: 1 });
  });

  it('is allowed for a test that is listed, and is still named', () => {
    expect(judgeTries(report('expected', 'flaky'), allowed('test 1'))).toEqual({
      passed: 2,
      failed: 0,
      notes: ['Passed only at the second try (allowed): site/a.spec.ts: test 1'],
    });
    expect(judgeTries(report('expected', 'flaky'), allowed('test 0'))).toMatchObject({ failed: 1 });
  });

  it('can’t be allowed for a test that does not exist', () => {
    expect(judgeTries(report('expected'), allowed('test 7'))).toEqual({
      passed: 1,
      failed: 1,
      notes: ['No such test, but it may need a second try: site/a.spec.ts: test 7'],
    });
  });
});
