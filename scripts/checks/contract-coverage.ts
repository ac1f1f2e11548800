import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingAnswers } from './missing-answers.ts';

/**
 * Every row of the contract is seen by the Worker's tests: its answer, and each of its refusals.
 * Reads the report of a whole run of these tests (`.cache/worker.json`), in which each test stands
 * with the answers that it saw.
 */
const report = join(import.meta.dirname, '..', '..', '.cache', 'worker.json');

interface Report {
  testResults: { assertionResults: { status: string; meta?: { answers?: string[] } }[] }[];
}

if (!existsSync(report)) {
  console.error('Run the Worker tests first: this check reads their report.');
  process.exit(1);
}
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const answers = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed')
  .flatMap(({ meta }) => meta?.answers ?? []);
const missing = missingAnswers(new Set(answers));
for (const line of missing) console.error(line);
if (missing.length > 0) process.exit(1);
console.log(`${new Set(answers).size} different answers: every row of the contract was seen.`);
