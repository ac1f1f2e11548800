import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as limits from '../../domain/limits.ts';
import { edges } from '../limits/edges.ts';
import { noEdges } from '../limits/no-edges.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns the paths of all numbers in a value, such as `pictureFileMax.mobile.bytes`. */
function figuresIn(value: unknown, path: string): string[] {
  if (typeof value === 'number') return [path];
  return Object.entries(value as object).flatMap(([name, part]) =>
    figuresIn(part, path === '' ? name : `${path}.${name}`),
  );
}

/** The names of constants that limit input or time. */
const pattern =
  /^(?:export )?const (\w*(?:Max|Min|RetentionMs|LifetimeMs|PerMinute|[tT]imeoutMs|TimeMs)|stallMs)\b/gm;

/** Returns the constants with such names, as `file: name`, without those of `domain/limits.ts`. */
function namedLikeLimits(): string[] {
  const files = globSync('{worker,domain,src/device,src/features}/**/*.{ts,tsx}', { cwd: root });
  return files
    .filter((file) => file !== 'domain/limits.ts')
    .flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => `${file}: ${name}`));
}

const nameOf = ({ source, limit }: { source: string; limit: string }) =>
  `${source}: ${limit.replace(/\..*/, '')}`;

describe('a limit', () => {
  it('every number of domain/limits.ts has a test at its edge', () => {
    const named = edges.filter(({ source }) => source === 'domain/limits.ts');
    const tested = new Set(named.map(({ limit }) => limit));
    expect([...tested].sort()).toEqual(figuresIn(limits, '').sort());
  });

  it('every limit of another file has a test at its edge, or a reason for having none', () => {
    const known = new Set([...edges, ...noEdges].map(nameOf));
    expect(namedLikeLimits().filter((name) => !known.has(name))).toEqual([]);
  });

  it('every limit that is listed without a test exists, and has none', () => {
    const found = new Set(namedLikeLimits());
    const tested = new Set(edges.map(nameOf));
    const stale = noEdges.map(nameOf).filter((name) => !found.has(name) || tested.has(name));
    expect(stale).toEqual([]);
  });

  it('every test that is listed for a limit exists', () => {
    const missing = edges.flatMap(({ limit, file, titles }) =>
      titles
        .filter((title) => !read(file).includes(`'${title}'`))
        .map((title) => ({ limit, title })),
    );
    expect(missing).toEqual([]);
  });
});
