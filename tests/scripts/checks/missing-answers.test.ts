import { describe, expect, it } from 'vitest';
import { contract } from '../../../domain/api/contract.ts';
import { missingAnswers } from '../../../scripts/checks/missing-answers.ts';

const { readJob, deleteAccount } = contract;
const rows = { readJob };
const all = [
  'GET /api/jobs/one 200',
  'GET /api/jobs/one 401 signed_out',
  'GET /api/jobs/one 403 user_disabled',
  'GET /api/jobs/one 429 rate_limited',
  'GET /api/jobs/two 404 not_found',
];

describe('the answers that the tests saw', () => {
  it('nothing is missing where the success and each refusal were seen', () => {
    expect(missingAnswers(new Set(all), rows, {})).toEqual([]);
  });

  it.each([
    [0, 'readJob 200'],
    [1, 'readJob signed_out'],
    [2, 'readJob user_disabled'],
    [3, 'readJob rate_limited'],
    [4, 'readJob not_found'],
  ])('the answer %i of a row is missing where no test saw it', (at, name) => {
    expect(missingAnswers(new Set(all.toSpliced(at, 1)), rows, {})).toEqual([
      `No test sees '${name}'.`,
    ]);
  });

  it.each([
    ['another method', 'DELETE /api/jobs/two 404 not_found'],
    ['another path', 'GET /api/jobs/two/saved 404 not_found'],
    ['a longer path', 'GET /api/jobs/two/three 404 not_found'],
    ['another status', 'GET /api/jobs/two 404'],
  ])('an answer of %s does not count', (_, answer) => {
    const seen = new Set([...all.slice(0, 4), answer]);
    expect(missingAnswers(seen, rows, {})).toEqual(["No test sees 'readJob not_found'."]);
  });

  it('a change also needs its refusal of other sites', () => {
    const seen = new Set([
      'DELETE /api/me 200',
      'DELETE /api/me 401 signed_out',
      'DELETE /api/me 403 user_disabled',
      'DELETE /api/me 409 account_halted',
    ]);
    expect(missingAnswers(seen, { deleteAccount }, {})).toEqual([
      "No test sees 'deleteAccount cross_origin'.",
      "No test sees 'deleteAccount rate_limited'.",
    ]);
  });

  it('an explained refusal need not be seen, and must not be', () => {
    const explained = { 'readJob not_found': 'It can not happen.' };
    expect(missingAnswers(new Set(all.slice(0, 4)), rows, explained)).toEqual([]);
    expect(missingAnswers(new Set(all), rows, explained)).toEqual([
      "A test sees 'readJob not_found', which is said to be impossible to cause.",
    ]);
  });
});
