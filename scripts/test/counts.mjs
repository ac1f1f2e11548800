// What `npm test` has counted, and how long its parts took.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';
import { failuresInTests, passedTests } from './reports.mjs';

/** Where the reports, logs and databases of a run are. */
export const results = join(root, '.cache');

let passed = 0;
let failed = 0;
/** Parts that this machine cannot run. */
let skipped = 0;
/** The tests and steps that failed. */
const failures = [];
/** How long each part took, in seconds, in the order in which they ended. */
const durations = [];
let partBegunAt = Date.now();

/** Removes what an earlier run has left. */
export function clearResults() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

export function reportOf(name) {
  return join(results, `${name}.json`);
}

/** Counts a step as one test. Returns whether it succeeded. */
export function countStep(name, ok) {
  if (ok) passed += 1;
  else recordFailure({ name, message: '' });
  return ok;
}

function recordFailure(failure) {
  failed += 1;
  failures.push(failure);
}

export function countSkipped(parts) {
  skipped += parts;
}

/**
 * Counts the tests in a runner's report. A runner without a report counts as a failure, and so does
 * one that failed although its report names no failure.
 *
 * @param {{ passed: (report: object) => number, failures: (report: object) => Failure[] }} read
 * @import { Failure } from './reports.mjs'
 */
export function count(name, file, read, ok) {
  if (!existsSync(file)) {
    recordFailure({ name, message: 'It left no report.' });
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += read.passed(report);
  const found = read.failures(report);
  for (const failure of found) recordFailure(failure);
  if (!ok && found.length === 0) recordFailure({ name, message: 'It failed without a test.' });
}

/** How `count` reads a report of vitest. */
export const readTests = { passed: passedTests, failures: failuresInTests };

/** Counts the tests of a vitest run. */
export function countTests(name, project, ok) {
  count(name, reportOf(project), readTests, ok);
}

/** Records the duration of a part since the end of the previous one. */
export function ended(part) {
  durations.push([part, Math.round((Date.now() - partBegunAt) / 1000)]);
  partBegunAt = Date.now();
}

/** Prints the durations, the failures and, as the last line, the count. Returns whether nothing failed. */
export function printCounts() {
  for (const [part, seconds] of durations) console.log(`${String(seconds).padStart(5)} s  ${part}`);
  for (const { name, message } of failures) console.log(`Failed: ${name}\n  ${message}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0;
}
