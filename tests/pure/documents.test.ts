import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountMigrations } from '../../worker/account/account-schema.ts';
import { incidentKinds } from '../../worker/incidents/incident.ts';
import { keyPoolMigrations } from '../../worker/keys/key-pool-schema.ts';
import { handledEvents } from '../../worker/payments/razorpay/razorpay-entities.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns the distinct matches of the pattern's first group in the text. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

/**
 * Returns the names that the document does not contain in backticks, alone or at the start of a
 * phrase.
 */
function missingIn(document: string, names: readonly string[]): string[] {
  const text = read(document);
  return names.filter((name) => !new RegExp(`\`${name}[\` ]`).test(text));
}

describe('the documents', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

  it.each(documents)('every link in %s leads to a file that exists', (document) => {
    const links = found(read(document), /\]\((?!https?:|#)([^)#]+)/g);
    const broken = links.filter((link) => !existsSync(join(root, dirname(document), link)));
    expect(broken).toEqual([]);
  });

  it('the documents explain every event that the Worker logs', () => {
    const code = globSync('worker/**/*.ts', { cwd: root, exclude: ['**/*.d.ts'] }).map(read);
    const events = found(code.join('\n'), /\bevent: '([a-z_]+)'/g);
    expect(events.length).toBeGreaterThan(20);
    expect(missingIn('docs/operating.md', events)).toEqual([]);
  });

  it('the documents explain every kind of incident', () => {
    expect(missingIn('docs/operating.md', Object.keys(incidentKinds))).toEqual([]);
  });

  it('the documents name every event that the webhook must be registered for, and no other', () => {
    const step = /active events: ([^;]*?)\.\n/.exec(read('docs/deploying-services.md'))?.[1] ?? '';
    expect(found(step, /`([a-z._]+)`/g).toSorted()).toEqual([...handledEvents].toSorted());
  });

  it('the documents explain every command of the operator', () => {
    const [, listed = ''] = read('scripts/operator.mjs').split('const commands = {');
    const commands = found(listed, /^ {2}(?:async )?([a-z]+)(?:\(\) \{|: )/gm);
    expect(commands.length).toBeGreaterThan(10);
    expect(missingIn('docs/operating.md', commands)).toEqual([]);
  });

  it('the documents name every table and how long its rows remain', () => {
    const schemas = [
      ...globSync('migrations/*.sql', { cwd: root }).map(read),
      JSON.stringify([accountMigrations, keyPoolMigrations]),
    ];
    const renamed = found(schemas.join('\n'), /ALTER TABLE (\w+) RENAME TO/g);
    // A migration drops the table in which it sets rows aside.
    const all = schemas.join('\n');
    const timesIn = (verb: string, name: string) =>
      all.match(RegExp(`${verb} TABLE ${name}\\b`, 'g'));
    const isLeft = (name: string) =>
      (timesIn('CREATE', name)?.length ?? 0) > (timesIn('DROP', name)?.length ?? 0);
    const tables = [
      ...found(schemas.join('\n'), /CREATE TABLE (\w+)/g).filter(
        (name) => !renamed.includes(name) && isLeft(name),
      ),
      ...found(schemas.join('\n'), /RENAME TO (\w+)/g),
    ];
    expect(tables).toContain('unsaved_results');
    expect(missingIn('docs/architecture.md', tables)).toEqual([]);
  });
});
