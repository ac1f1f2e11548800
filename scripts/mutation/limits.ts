import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Edge } from '../../tests/limits/edge.ts';
import { edges } from '../../tests/limits/edges.ts';
import { changeFigure, titlePattern } from './figure.ts';

/** Directories that no test of a limit needs. */
const leftOut = ['node_modules', '.git', '.cache', '.wrangler', 'dist', 'public', 'test-results'];

/** Time limit of one test file, in milliseconds. */
const runMaxMs = 180_000;

/** The part of vitest's JSON report that this module reads. */
interface TestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** The number of changed figures, and how many of them no test noticed. */
export interface Planted {
  count: number;
  unnoticed: number;
}

/**
 * Makes every limit one larger and one smaller, in a copy of the tree, and runs its tests:
 * they must pass before the change and fail after each. Prints what no test noticed. `only`
 * restricts this to a source or a test file.
 */
export async function plantLimits(root: string, only?: string): Promise<Planted> {
  const chosen = edges.filter(
    ({ source, file, inBrowser }) => !inBrowser && (!only || [source, file].includes(only)),
  );
  if (chosen.length === 0) throw new Error(`No limit is named for ${only}.`);
  const copy = join(root, '.cache', 'limits');
  const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  remove();
  copyTree(root, copy);
  await requirePassing(copy, chosen);
  let count = 0;
  let unnoticed = 0;
  for (const edge of chosen) {
    for (const change of [` + ${edge.step}`, ` - ${edge.step}`]) {
      count += 1;
      if (await isNoticed(copy, edge, change)) continue;
      unnoticed += 1;
      console.log(`Not noticed by ${edge.file}: ${edge.limit}${change} in ${edge.source}`);
    }
  }
  return { count, unnoticed };
}

function copyTree(root: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(root).filter((each) => !leftOut.includes(each))) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Throws unless every limit has tests that pass, because a test that always fails notices nothing. */
async function requirePassing(copy: string, chosen: readonly Edge[]): Promise<void> {
  for (const [file, ofFile] of Map.groupBy(chosen, (edge) => edge.file)) {
    const tests = (await run(copy, file)) ?? [];
    for (const { limit, titles } of ofFile) {
      for (const title of titles) {
        const pattern = new RegExp(titlePattern(title));
        const own = tests.filter(({ fullName }) => pattern.test(fullName));
        if (own.length > 0 && own.every(({ status }) => status === 'passed')) continue;
        throw new Error(`The test of ${limit} does not pass in ${file}: ${title}`);
      }
    }
  }
}

/** Whether a test fails with another figure in place of the limit. */
async function isNoticed(copy: string, edge: Edge, change: string): Promise<boolean> {
  const path = join(copy, edge.source);
  const source = readFileSync(path, 'utf8');
  const planted = changeFigure(source, edge.limit, change);
  if (planted === null) throw new Error(`There is no figure ${edge.limit} in ${edge.source}.`);
  writeFileSync(path, planted);
  try {
    const tests = await run(copy, edge.file, edge.titles.map(titlePattern).join('|'));
    return tests === null || tests.some(({ status }) => status === 'failed');
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * Runs a test file in the copy, or its tests whose titles match. Returns null where they do not end in
 * `runMaxMs`. Throws where none could be run.
 */
async function run(copy: string, file: string, pattern?: string) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const project = file.startsWith('tests/worker/') ? 'worker' : 'unit*';
  const titled = pattern === undefined ? [] : ['-t', pattern];
  const options = ['--project', project, ...titled, '--reporter=json', `--outputFile=${report}`];
  const tests = spawn('vitest', ['run', file, ...options], {
    cwd: copy,
    stdio: 'ignore',
    timeout: runMaxMs,
  });
  const end = () => tests.kill();
  // Before the copy is removed, because this process would continue to write to it.
  process.prependOnceListener('exit', end);
  await once(tests, 'exit');
  process.off('exit', end);
  if (tests.killed) return null;
  try {
    const { testResults }: TestReport = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } catch {
    throw new Error(`No tests ran in ${file}.`);
  }
}
