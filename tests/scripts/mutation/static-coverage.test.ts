import { describe, expect, it } from 'vitest';
import { assignStatic, mutantsOf } from '../../../scripts/mutation/static-coverage.ts';

describe('the mutants of a module’s own scope', () => {
  const coverage = {
    static: { 0: 1, 1: 1, 9: 1 },
    perTest: { first: { 2: 3 }, second: { 1: 2, 5: 1 }, third: { 5: 1 } },
  };

  it('go to the tests that reach anything else of their file', () => {
    const { perTest } = assignStatic(coverage, [['0', '1', '2'], ['5']]);
    expect(perTest).toEqual({
      first: { 0: 1, 1: 1, 2: 3 },
      second: { 0: 1, 1: 2, 5: 1 },
      third: { 5: 1 },
    });
  });

  it('stay with all tests where no test reaches their file otherwise', () => {
    const files = [['0', '1', '2'], ['5'], ['9']];
    expect(assignStatic(coverage, files).static).toEqual({ 9: 1 });
    expect(coverage.static).toEqual({ 0: 1, 1: 1, 9: 1 });
  });

  it('go to the tests that load their file, where these are known', () => {
    const loaded = [{ tests: ['third', 'fourth'], mutants: ['9', '0'] }];
    const assigned = assignStatic(coverage, [['0', '1', '2'], ['5'], ['9']], loaded);
    expect(assigned.static).toEqual({});
    expect(assigned.perTest.fourth).toEqual({ 0: 1, 9: 1 });
    expect(assigned.perTest.third).toEqual({ 0: 1, 5: 1, 9: 1 });
    expect(assigned.perTest.first).toEqual({ 0: 1, 1: 1, 2: 3 });
  });

  it('are found in an instrumented source, each once', () => {
    const source =
      'stryMutAct_9fa48("12") ? {} : (stryCov_9fa48("12", "13"), stryMutAct_9fa48("13"))';
    expect(mutantsOf(source)).toEqual(['12', '13']);
    expect(mutantsOf('export const half = 0.5;')).toEqual([]);
  });
});
