// `npm run mutate [-- <room> …]`: changes the rules one at a time and runs the tests that
// must notice. It fails where the tests notice fewer than 90 of 100 mutants, or where a
// surviving mutant is not explained. `npm run mutate -- --file <path>` takes one file of a
// room, `--node` leaves the tests in workerd out. Results are kept in `.cache/mutation`, and only what
// is new is tried again; `--forget` tries all. The room `limits` does not use Stryker: each
// named limit is made one larger and one smaller, and the tests must notice every change.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { plantLimits } from './limits.ts';
import {
  type Explanation,
  explain,
  type Mutant,
  type MutationReport,
  readMutants,
} from './report.ts';
import { rooms } from './rooms.ts';

const root = join(import.meta.dirname, '..', '..');

/** The number of mutants, of 100 in a room, that the tests must notice. */
const killedPercentMin = 90;

const { values, positionals } = parseArgs({
  options: {
    file: { type: 'string' },
    node: { type: 'boolean', default: false },
    forget: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const known = [...Object.keys(rooms), 'limits'];
const names = positionals.length > 0 ? positionals : known;
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  stop(`No room ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
}
if (values.file && names.length !== 1) stop('Name the room of the file.');

const results = join(root, '.cache', 'mutation');
mkdirSync(results, { recursive: true });

const rows: Record<string, string | number>[] = [];
let failed = false;
for (const name of names) {
  console.log(`Mutants of ${name}`);
  const begun = Date.now();
  if (name === 'limits') {
    const { count, unnoticed } = await plantLimits(root, values.file);
    rows.push(rowOf(name, { mutants: count, survived: unnoticed, explained: 0 }, begun));
    failed ||= unnoticed > 0;
    continue;
  }
  const mutants = tryMutants(name);
  if (!mutants) {
    failed = true;
    continue;
  }
  const { survivors, unexplained, unused } = explain(mutants, explanationsOf(name));
  for (const { file, line, within, code, replacement } of unexplained) {
    console.log(`${file}:${line} ${within}\n  - ${code}\n  + ${replacement}`);
  }
  const files = new Set(mutants.map(({ file }) => file));
  const stale = values.file ? [] : unused.filter(({ file }) => files.has(file));
  for (const { file, code } of stale) console.log(`Explained, but noticed: ${file}: ${code}`);
  const killed = mutants.length - survivors.length;
  const counts = {
    mutants: mutants.length,
    survived: survivors.length,
    explained: survivors.length - unexplained.length,
  };
  rows.push(rowOf(name, counts, begun));
  failed ||= killed * 100 < mutants.length * killedPercentMin;
  failed ||= unexplained.length > 0 || stale.length > 0;
}
console.table(rows);
process.exit(failed ? 1 : 0);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Whether a file's mutants are the room's: of two patterns that match, the one that excludes it holds. */
function isOfRoom(file: string, name: string): boolean {
  const patterns = rooms[name]?.mutate ?? [];
  const isExcluded = patterns.some(
    (pattern) => pattern.startsWith('!') && matchesGlob(file, pattern.slice(1)),
  );
  return !isExcluded && patterns.some((pattern) => matchesGlob(file, pattern));
}

/** Reads the explanations of a room's surviving mutants. */
function explanationsOf(name: string): Explanation[] {
  const file = join(root, 'tests', 'mutation', `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Explanation[]) : [];
}

/** A room's row of the table. */
function rowOf(
  room: string,
  { mutants, survived, explained }: Record<'mutants' | 'survived' | 'explained', number>,
  begun: number,
): Record<string, string | number> {
  const killed = mutants - survived;
  return {
    room,
    mutants,
    killed,
    survived,
    explained,
    percent: mutants === 0 ? 100 : Number(((100 * killed) / mutants).toFixed(1)),
    minutes: Number(((Date.now() - begun) / 60_000).toFixed(1)),
  };
}

/**
 * Tries a room's mutants, and returns what became of them; null where Stryker did not come to its end.
 * All are tried in Node first, and in workerd only those of the files where Node left one that is not
 * explained: there a mutant takes minutes.
 */
function tryMutants(name: string): Mutant[] | null {
  const ofNode = join(results, `${name}-in-node.json`);
  const ofBoth = join(results, `${name}-in-both.json`);
  if (values.forget) for (const known of [ofNode, ofBoth]) rmSync(known, { force: true });
  const { mutate = [], inNode, inWorkerd } = rooms[name] ?? {};
  const patterns = values.file ? [values.file] : mutate;
  if (!inNode?.length) return runStryker(name, 'both', { patterns, known: ofBoth });
  const inNodeAlone = runStryker(name, 'node', { patterns, known: ofNode });
  if (!inNodeAlone || values.node || !inWorkerd) return inNodeAlone;
  const { unexplained } = explain(inNodeAlone, explanationsOf(name));
  const open = new Set(unexplained.map(({ file }) => file));
  if (open.size === 0) return inNodeAlone;
  if (!existsSync(ofBoth)) copyFileSync(ofNode, ofBoth);
  const inBoth = runStryker(name, 'both', { patterns: [...open], known: ofBoth });
  return (
    inBoth && [
      ...inNodeAlone.filter(({ file }) => !open.has(file)),
      ...inBoth.filter(({ file }) => open.has(file)),
    ]
  );
}

/**
 * Runs Stryker for the mutants in the files of these patterns, with a room's tests. `known` has the
 * results of the run before, and then those of this one. Returns null where it did not come to its end.
 */
function runStryker(
  name: string,
  where: 'node' | 'both',
  { patterns, known }: { patterns: string[]; known: string },
): Mutant[] | null {
  const report = join(results, `${name}.json`);
  const options = join(results, `${name}-options.json`);
  writeFileSync(options, JSON.stringify(optionsOf(name, patterns, { report, known })));
  const { status } = spawnSync('stryker', ['run', options], {
    cwd: root,
    env: { ...process.env, MUTATION_ROOM: name, MUTATION_IN: where },
    stdio: 'inherit',
  });
  if (status !== 0) return null;
  const written: MutationReport = JSON.parse(readFileSync(report, 'utf8'));
  const { file: chosen } = values;
  // The report has the results of earlier runs too, for files that this one did not try.
  return readMutants(written, root).filter(
    ({ file }) => isOfRoom(file, name) && (!chosen || matchesGlob(file, chosen)),
  );
}

/** Stryker's options for the mutants in the files of these patterns, with a room's tests. */
function optionsOf(
  name: string,
  patterns: string[],
  { report, known }: { report: string; known: string },
) {
  return {
    testRunner: 'vitest-fresh',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    // Stryker does not support TypeScript 7, and vitest needs no configuration of it.
    tsconfigFile: 'none.json',
    mutate: patterns,
    // The types refuse an emptied name, and a text is no rule.
    mutator: { excludedMutations: ['StringLiteral'] },
    plugins: [
      '@stryker-mutator/vitest-runner',
      ...['fresh-runner.ts', 'survivor-reporter.ts'].map((name) => join(import.meta.dirname, name)),
    ],
    reporters: ['json', 'progress-append-only', 'survivors'],
    jsonReporter: { fileName: report },
    incremental: true,
    incrementalFile: known,
    coverageAnalysis: 'perTest',
    // A mutant that never ends takes this long. After one in workerd the runtime starts again.
    timeoutMS: 30000,
    // The tests of a room in workerd take minutes on a busy machine.
    dryRunTimeoutMinutes: 20,
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
    tempDirName: `.cache/stryker-${name}`,
    ignorePatterns: ['/.cache', '/bench', '/dist', '/docs', '/.wrangler', '/test-results'],
    thresholds: { break: null },
  };
}
