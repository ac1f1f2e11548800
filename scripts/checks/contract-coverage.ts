import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingResponses, undocumentedResponses } from './missing-responses.ts';

/**
 * Every row of the contract is seen by the Worker's tests: its response, and each of its refusals. No
 * test sees a response that the contract does not name.
 * Reads the report of a whole run of these tests (`.cache/worker.json`), in which each test stands
 * with the responses that it saw.
 */
const report = join(import.meta.dirname, '..', '..', '.cache', 'worker.json');

interface Report {
  testResults: { assertionResults: { status: string; meta?: { responses?: string[] } }[] }[];
}

if (!existsSync(report)) {
  console.error('Run the Worker tests first: this check reads their report.');
  process.exit(1);
}
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const responses = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed')
  .flatMap(({ meta }) => meta?.responses ?? []);
const seen = new Set(responses);
const faults = [...missingResponses(seen), ...undocumentedResponses(seen)];
for (const line of faults) console.error(line);
if (faults.length > 0) process.exit(1);
console.log(`${seen.size} different responses: every row of the contract was seen.`);
