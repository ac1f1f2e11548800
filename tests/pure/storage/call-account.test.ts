import { expect, it, vi } from 'vitest';
import { callAccount, callAsUser } from '../../../worker/storage/call-account.ts';
import { environmentWith } from '../environment.ts';

/** An environment whose accounts fail with each error in turn, and then respond with what they were called. */
function environmentAfter(...errors: object[]) {
  const asked: string[] = [];
  const asUser = vi.fn<(...call: unknown[]) => Promise<unknown>>(async (hash, name, input) => {
    const error = errors.shift();
    if (error) throw Object.assign(new Error('An object’s error'), error);
    return { ok: true, response: [hash, name, input] };
  });
  const environment = environmentWith({
    CREDIT_ACCOUNTS: {
      getByName: (name: string) => {
        asked.push(name);
        return { asUser, call: async (...call: unknown[]) => call };
      },
    },
  });
  return { environment, asked, asUser };
}

const ada = { userId: 'ada', hash: 'hash-1' };

it('a call is made of the account of its user, with the session, the name and the input', async () => {
  const { environment, asked } = environmentAfter();
  expect(await callAsUser(environment, ada, 'entries', [9, null])).toEqual({
    ok: true,
    response: ['hash-1', 'entries', [9, null]],
  });
  expect(asked).toEqual(['ada']);
  expect(await callAccount(environment, 'eve', 'orders.find', 'one')).toEqual([
    'orders.find',
    ['one'],
  ]);
  expect(asked).toEqual(['ada', 'eve']);
});

it('a call that a restart interrupts is made again', async () => {
  const { environment, asked, asUser } = environmentAfter({ retryable: true });
  expect(await callAsUser(environment, ada, 'credits', [])).toMatchObject({ ok: true });
  expect([asked, asUser.mock.calls.length]).toEqual([['ada', 'ada'], 2]);
});
