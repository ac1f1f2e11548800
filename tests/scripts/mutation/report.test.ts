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

const sampleMutant = {
  file: 'a.ts',
  line: 1,
  code: '0',
  within: 'let start = 0;',
  replacement: '1',
  isKilled: false,
  isTimeout: false,
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
      isTimeout: false,
    });
  });

  it('counts a mutant that no test reaches as not noticed, and one that never ends as noticed', () => {
    expect(mutants.map(({ isKilled }) => isKilled)).toEqual([false, true, false, true]);
  });

  it('matches an explanation by file, code and replacement, and names one without a survivor', () => {
    const known = { file: 'domain/half.ts', code: 'n / 2', replacement: 'n * 2', why: 'The same.' };
    const gone = { ...known, replacement: 'n' };
    const { survivors, unexplained, unused } = explain(mutants, [known, gone]);
    expect(survivors.map(({ replacement }) => replacement)).toEqual(['n * 2', 'n - 2']);
    expect(unexplained.map(({ replacement }) => replacement)).toEqual(['n - 2']);
    expect(unused).toEqual([gone]);
  });

  it('counts an explained mutant as survived where a test did not end, and no other one', () => {
    const known = { file: 'a.ts', code: '0', replacement: '1', why: 'The same.' };
    const late = { ...sampleMutant, isKilled: true, isTimeout: true };
    expect(explain([late], [known])).toEqual({ survivors: [late], unexplained: [], unused: [] });
    expect(explain([late], []).survivors).toEqual([]);
    const noticed = { ...late, isTimeout: false };
    expect(explain([noticed], [known])).toEqual({
      survivors: [],
      unexplained: [],
      unused: [known],
    });
    const other = { ...late, line: 2, within: 'let end = 0;' };
    expect(explain([sampleMutant, other], [known])).toEqual({
      survivors: [sampleMutant],
      unexplained: [],
      unused: [],
    });
  });

  it('takes an explanation for one line, which it names where survivors of several lines fit', () => {
    const first = sampleMutant;
    const second = { ...first, line: 2, within: 'let end = 0;' };
    const known = { file: 'a.ts', code: '0', replacement: '1', why: 'The same.' };
    expect(explain([first], [known]).unexplained).toEqual([]);
    expect(explain([first, { ...first, line: 9 }], [known]).unexplained).toEqual([]);
    const both = explain([first, second], [known]);
    expect([both.unexplained, both.unused]).toEqual([[first, second], []]);
    const named = { ...known, within: second.within };
    expect(explain([first, second], [named]).unexplained).toEqual([first]);
    expect(explain([first, second], [named, { ...known, within: first.within }])).toEqual({
      survivors: [first, second],
      unexplained: [],
      unused: [],
    });
    expect(explain([first], [named]).unused).toEqual([named]);
  });
});
