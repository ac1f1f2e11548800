// What `npm test` has counted, and how long its parts took.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/** Where the reports, logs and databases of a run are. */
export const results = join(root, '.cache');

let passed = 0;
let failed = 0;
/** Parts that this machine cannot run. */
let skipped = 0;
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
export function countStep(ok) {
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

export function countSkipped(parts) {
  skipped += parts;
}

/** Counts the tests in a runner's report. A runner without a report counts as a failure. */
export function count(name, file, read, ok) {
  if (!existsSync(file)) {
    console.error(`${name} left no report.`);
    failed += 1;
    return;
  }
  const counted = read(JSON.parse(readFileSync(file, 'utf8')));
  passed += counted.passed;
  failed += counted.failed;
  if (!ok && counted.failed === 0) failed += 1;
}

/** Counts the tests of a vitest run. */
export function countTests(name, project, ok) {
  const read = ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  });
  count(name, reportOf(project), read, ok);
}

/** Records the duration of a part since the end of the previous one. */
export function ended(part) {
  durations.push([part, Math.round((Date.now() - partBegunAt) / 1000)]);
  partBegunAt = Date.now();
}

/** Prints the durations and, as the last line, the count. Returns whether nothing failed. */
export function printCounts() {
  for (const [part, seconds] of durations) console.log(`${String(seconds).padStart(5)} s  ${part}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0;
}
