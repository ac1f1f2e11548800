import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingResponses, undocumentedResponses } from './missing-responses.ts';

/**
 * Every row of the contract is seen by a test, in workerd or in Node: its response, and each of its
 * refusals. No test sees a response that the contract does not name.
 * Reads the reports of a whole run, in which each test stands with the responses that it saw.
 */
const reports = ['worker.json', 'unit.json'].map((name) =>
  join(import.meta.dirname, '..', '..', '.cache', name),
);

interface Report {
  testResults: { assertionResults: { status: string; meta?: { responses?: string[] } }[] }[];
}

if (!reports.every((report) => existsSync(report))) {
  console.error('Run `npm test` first: this check reads the reports of its tests.');
  process.exit(1);
}
const responses = reports
  .flatMap((report) => (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults)
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed')
  .flatMap(({ meta }) => meta?.responses ?? []);
const seen = new Set(responses);
const faults = [...missingResponses(seen), ...undocumentedResponses(seen)];
for (const line of faults) console.error(line);
if (faults.length > 0) process.exit(1);
console.log(`${seen.size} different responses: every row of the contract was seen.`);
