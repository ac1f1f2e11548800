import { expect, it } from 'vitest';
import { contract } from '../../../domain/api/contract.ts';
import { missingResponses } from '../../../scripts/checks/missing-responses.ts';

const rows = { readJob: contract.readJob };
const seen = [
  'GET /api/jobs/one 200',
  'GET /api/jobs/one 401 signed_out',
  'GET /api/jobs/one 403 user_disabled',
  'GET /api/jobs/one 429 rate_limited',
];

it.each([
  ['', "No test sees 'readJob not_found'."],
  ['DELETE /api/jobs/two 404 not_found', "No test sees 'readJob not_found'."],
  ['GET /api/jobs/two/saved 404 not_found', "No test sees 'readJob not_found'."],
  ['GET /api/jobs/two 404 not_found', undefined],
])('the coverage of the contract counts only a response of that row: %s', (response, missing) => {
  expect(missingResponses(new Set([...seen, response]), rows, {})).toEqual(
    missing ? [missing] : [],
  );
});
