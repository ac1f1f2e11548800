// A stage of `npm test` is one command. Its output goes to `.cache/<name>.log`, and it is one line on screen;
// one that fails also shows its failed tests and the end of its log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../set-up.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

/** Where the reports, logs and databases of a run are. */
export const results = join(root, '.cache');
/** How long a command may take to end after it has written its report, in milliseconds. */
const endWithinMs = 60_000;
/** The lines of a failed stage's log that are shown. */
const tailLines = 40;

const startedAt = Date.now();
const counts = { passed: 0, failed: 0, skipped: 0 };
const failedNames = [];

/** Removes what an earlier run has left. */
export function clearResults() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

/**
 * Runs a command, and resolves with whether it succeeded. With `read` its tests are counted from the report
 * `.cache/<id>.json`, otherwise it counts as one test. `niceness` leaves the processor to other stages.
 */
export async function stage(name, id, command, { variables = {}, niceness = 0, read } = {}) {
  const begunAt = Date.now();
  const report = join(results, `${id}.json`);
  const log = join(results, `${id}.log`);
  const fault = await runToEnd(command, { variables, niceness, report, log: openSync(log, 'w') });
  const tests = read && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : null;
  const isOk = !fault && (!read || tests !== null) && !tests?.failures.length;
  counts.passed += tests?.passed ?? (isOk ? 1 : 0);
  const failures = tests?.failures.length ? tests.failures : isOk ? [] : [{ name, message: '' }];
  counts.failed += failures.length;
  failedNames.push(...failures.map((failure) => failure.name));
  printLine(isOk, name, begunAt, tests ? `${tests.passed} tests` : '');
  if (isOk) return true;
  for (const failure of tests?.failures ?? []) {
    console.log(`    Failed: ${failure.name}\n      ${failure.message}`);
  }
  console.log(`    ${fault ? `It ended with ${fault}. ` : ''}The end of ${log}:`);
  console.log(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n'));
  return false;
}

/** Runs projects of vitest as a stage. Their log and report have the name of the first. */
export function vitestStage(name, projects, options = {}) {
  const [id] = projects;
  const command = [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, `${id}.json`)}`,
    ...(options.flags ?? []),
  ];
  return stage(name, id, command, { ...options, read: readVitest });
}

/** Runs the tests of Playwright as a stage. */
export function playwrightStage(name, variables) {
  const REPORT = join(results, 'browser.json');
  const options = { variables: { ...variables, REPORT }, read: readPlaywright };
  return stage(name, 'browser', ['playwright', 'test'], options);
}

/** A part that this machine cannot run. */
export function skip(reason) {
  counts.skipped += 1;
  console.log(`- ${reason}`);
}

/** Counts a failure that is in no stage. */
export function fail(message) {
  counts.failed += 1;
  failedNames.push(message);
  console.log(`✖ ${message}`);
}

/** Prints the failed tests, the time and, as the last line, the counts. Returns whether nothing failed. */
export function printCounts() {
  for (const name of failedNames) console.log(`Failed: ${name}`);
  printLine(counts.failed === 0, 'All', startedAt, '');
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return counts.failed === 0;
}

function printLine(isOk, name, begunAt, tests) {
  const seconds = String(Math.round((Date.now() - begunAt) / 1000));
  console.log(`${isOk ? '✔' : '✖'} ${name.padEnd(36)}${seconds.padStart(5)} s  ${tests}`.trimEnd());
}

/**
 * Resolves with null if the command succeeded, otherwise with its exit code or signal. One that does not end
 * after its report is killed: libvips, which draws the emulators' pictures, can hold its process for ever
 * (github.com/lovell/sharp/issues/4486).
 */
async function runToEnd([program, ...parameters], { variables, niceness, report, log }) {
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: ['ignore', log, log],
  });
  if (child.pid && niceness > 0) setPriority(child.pid, niceness);
  let reportedAt = null;
  const timer = setInterval(() => {
    if (existsSync(report)) reportedAt ??= Date.now();
    if (reportedAt !== null && Date.now() - reportedAt > endWithinMs) child.kill('SIGKILL');
  }, 1000);
  const [code, signal] = await once(child, 'exit').catch((error) => [null, String(error)]);
  clearInterval(timer);
  if (code === 0 || (signal === 'SIGKILL' && reportedAt !== null)) return null;
  return signal ?? `exit code ${code}`;
}
