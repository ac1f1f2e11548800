import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountMigrations } from '../../worker/account/schema.ts';
import { keyPoolMigrations } from '../../worker/keys/key-pool-schema.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What the pattern's first group finds in the text, each once. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

/** Those of the names that the document does not have in backticks, alone or before other words. */
function missingIn(document: string, names: readonly string[]): string[] {
  const text = read(document);
  return names.filter((name) => !new RegExp(`\`${name}[\` ]`).test(text));
}

describe('the documents', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

  it.each(documents)('%s links to nothing that is not there', (document) => {
    const links = found(read(document), /\]\((?!https?:|#)([^)#]+)/g);
    const broken = links.filter((link) => !existsSync(join(root, dirname(document), link)));
    expect(broken).toEqual([]);
  });

  it('explain every event that the Worker writes to its log', () => {
    const code = globSync('worker/**/*.ts', { cwd: root, exclude: ['**/*.d.ts'] }).map(read);
    const events = found(code.join('\n'), /\bevent: '([a-z_]+)'/g);
    expect(events.length).toBeGreaterThan(20);
    expect(missingIn('docs/operating.md', events)).toEqual([]);
  });

  it('explain every command of the operator', () => {
    const commands = found(read('scripts/operator.mjs'), /^ {2}case '([a-z]+)'/gm);
    expect(commands.length).toBeGreaterThan(10);
    expect(missingIn('docs/operating.md', commands)).toEqual([]);
  });

  it('name every table with how long its rows stay', () => {
    const schemas = [
      ...globSync('migrations/*.sql', { cwd: root }).map(read),
      JSON.stringify([accountMigrations, keyPoolMigrations]),
    ];
    const renamed = found(schemas.join('\n'), /ALTER TABLE (\w+) RENAME TO/g);
    const tables = [
      ...found(schemas.join('\n'), /CREATE TABLE (\w+)/g).filter((name) => !renamed.includes(name)),
      ...found(schemas.join('\n'), /RENAME TO (\w+)/g),
    ];
    expect(tables).toContain('unsaved_results');
    expect(missingIn('docs/architecture.md', tables)).toEqual([]);
  });
});
