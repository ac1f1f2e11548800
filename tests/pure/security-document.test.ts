import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, V1 to V17. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** The cells of each row of the tables, without the space around them. */
const rows = read('docs/security/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', level = '', text = '', applies = '', shown = '', short = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { number, level, text, applies, shown, short };
  });

/** The paths of the repository that a document names. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) =>
      /^(docs|domain|scripts|src|tests|worker)\/|^[\w-]+\.(toml|json|md|ts)$/i.test(path),
    );
}

const documents = ['docs/security.md', 'docs/security/asvs.md', 'SECURITY.md'];

describe('the document about security', () => {
  it('every requirement of ASVS 5.0, levels 1 and 2, has one row', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const numbers = requirements.map(
      (_, at) => rows.filter(({ number }) => number.startsWith(`${at + 1}.`)).length,
    );
    expect(numbers).toEqual(requirements);
  });

  it('a row that applies says what shows it or what falls short; another one says why it does not', () => {
    const incomplete = rows.filter(({ level, text, applies, shown, short }) => {
      const hasResponse = applies === 'yes' ? shown + short !== '' : /^no: ./.test(applies);
      return !/^[12]$/.test(level) || text === '' || !hasResponse;
    });
    expect(incomplete).toEqual([]);
  });

  it.each(documents)('every path that %s names exists', (document) => {
    const paths = pathsIn(read(document));
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('every test file that a row names is one that runs', () => {
    const tests = new Set(globSync('tests/**/*.{test,spec}.ts', { cwd: root }));
    const named = rows.flatMap(({ shown }) => pathsIn(shown));
    const others = named.filter((path) => path.startsWith('tests/') && !tests.has(path));
    expect(others).toEqual([]);
  });
});
