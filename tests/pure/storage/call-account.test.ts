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
const interrupted = { retryable: true };

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

it('a call that a restart interrupts is made again, and one of an overloaded account is not', async () => {
  const after = environmentAfter(interrupted);
  expect(await callAsUser(after.environment, ada, 'credits', [])).toMatchObject({ ok: true });
  expect([after.asked, after.asUser.mock.calls.length]).toEqual([['ada', 'ada'], 2]);
  const overloaded = environmentAfter({ ...interrupted, overloaded: true });
  await expect(callAsUser(overloaded.environment, ada, 'credits', [])).rejects.toThrow(
    'An object’s error',
  );
  expect(overloaded.asUser).toHaveBeenCalledTimes(1);
});
