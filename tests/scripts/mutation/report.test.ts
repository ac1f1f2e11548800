import { describe, expect, it } from 'vitest';
import { explain, readMutants } from '../../../scripts/mutation/report.ts';

const source = 'export function half(n: number) {\n  return n\n    / 2;\n}\n';
const location = { start: { line: 2, column: 10 }, end: { line: 3, column: 8 } };
const report = {
  files: {
    'domain/half.ts': {
      source,
      mutants: [
        { location, replacement: 'n * 2', status: 'Survived' },
        { location, replacement: 'n', status: 'Killed' },
        { location, replacement: 'n - 2', status: 'NoCoverage' },
        { location, replacement: '""', status: 'Ignored' },
        { location, replacement: 'n / 0', status: 'Timeout' },
      ],
    },
  },
};

describe('the report of mutants', () => {
  const mutants = readMutants(report, '/project');

  it('gives each mutant’s code by its position, also over several lines', () => {
    expect(mutants).toHaveLength(4);
    expect(mutants[0]).toEqual({
      file: 'domain/half.ts',
      line: 2,
      code: 'n / 2',
      within: 'return n',
      replacement: 'n * 2',
      isKilled: false,
    });
  });

  it('counts a mutant that no test reaches as not noticed, and one that never ends as noticed', () => {
    expect(mutants.map(({ isKilled }) => isKilled)).toEqual([false, true, false, true]);
  });

  it('matches an explanation by file, code and replacement, and names one without a survivor', () => {
    const survivors = mutants.filter(({ isKilled }) => !isKilled);
    const known = { file: 'domain/half.ts', code: 'n / 2', replacement: 'n * 2', why: 'The same.' };
    const gone = { ...known, replacement: 'n' };
    const { unexplained, unused } = explain(survivors, [known, gone]);
    expect(unexplained.map(({ replacement }) => replacement)).toEqual(['n - 2']);
    expect(unused).toEqual([gone]);
  });

  it('takes an explanation for one line, which it names where survivors of several lines fit', () => {
    const mutant = { file: 'a.ts', line: 1, code: '0', replacement: '1', isKilled: false };
    const first = { ...mutant, within: 'let start = 0;' };
    const second = { ...mutant, line: 2, within: 'let end = 0;' };
    const known = { file: 'a.ts', code: '0', replacement: '1', why: 'The same.' };
    expect(explain([first], [known]).unexplained).toEqual([]);
    expect(explain([first, { ...first, line: 9 }], [known]).unexplained).toEqual([]);
    const both = explain([first, second], [known]);
    expect([both.unexplained, both.unused]).toEqual([[first, second], []]);
    const named = { ...known, within: second.within };
    expect(explain([first, second], [named]).unexplained).toEqual([first]);
    expect(explain([first, second], [named, { ...known, within: first.within }])).toEqual({
      unexplained: [],
      unused: [],
    });
    expect(explain([first], [named]).unused).toEqual([named]);
  });
});
