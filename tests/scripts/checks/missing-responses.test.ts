import { expect, it } from 'vitest';
import { contract } from '../../../domain/api/contract.ts';
import {
  missingResponses,
  undocumentedResponses,
} from '../../../scripts/checks/missing-responses.ts';

it.each([
  ['GET /api/jobs/one 200', undefined],
  ['GET /api/jobs/one 503 unavailable', undefined],
  ['GET /api/jobs/one 204', "'readJob 204' is in no row of the contract."],
  ['GET /api/jobs/one 409 conflict', "'readJob conflict' is in no row of the contract."],
  ['GET /api/nothing 404 not_found', undefined],
])('a response that the Worker sends is one that the contract names: %s', (response, fault) => {
  expect(undocumentedResponses(new Set([response]))).toEqual(fault ? [fault] : []);
});

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
