import { expect, it } from 'vitest';
import { creditRoutes } from '../../../../worker/account/ledger/credit-routes.ts';
import { requestAsUser } from '../call-as-user.ts';

/** Makes a call of the user's, whose account responds to this. Returns also what the account was asked. */
async function call(path: string, result: unknown) {
  const asked: unknown[][] = [];
  const responses = { credits: () => result, entries: () => result };
  const response = await requestAsUser(creditRoutes, path, {}, { responses, asked });
  return { status: response.status, json: (await response.json()) as unknown, asked };
}

/** The newest `count` entries of an account, which has this many more. */
const entries = (count: number, more = 0) =>
  Array.from({ length: count }, (_, at) => ({
    seq: more + count - at,
    ref: `job:${at}`,
    kind: 'spend',
    amount: -1,
    code: 'charged',
    params: {},
    createdAt: Date.parse('2026-11-25T12:00:00Z'),
  }));

it('an entry has its time as a text, and what happened as a code', async () => {
  expect((await call('/api/credits/entries', entries(1))).json).toEqual({
    entries: [
      {
        seq: 1,
        ref: 'job:0',
        kind: 'spend',
        amount: -1,
        code: 'charged',
        params: {},
        createdAt: '2026-11-25T12:00:00.000Z',
      },
    ],
    nextCursor: null,
  });
});

it.each([
  ['no entry is one page', 0, 0, null],
  ['50 entries are one page', 50, 50, null],
  ['the next page begins after the last of 50 entries, where there are more', 51, 50, '2'],
])('%s', async (_, count, length, nextCursor) => {
  const { json, asked } = await call('/api/credits/entries?cursor=99', entries(count));
  expect(asked).toEqual([['entries', 51, 99]]);
  expect(json).toMatchObject({ nextCursor });
  expect((json as { entries: unknown[] }).entries).toHaveLength(length);
});

it('a cursor that is no entry is refused, and the account is not asked', async () => {
  expect(await call('/api/credits/entries?cursor=first', [])).toMatchObject({
    status: 422,
    json: { code: 'invalid_input' },
    asked: [],
  });
});
