import { beforeEach, describe, expect, it } from 'vitest';
import { repairUsers } from '../../../worker/operations/repair-users.ts';
import { setDisabled } from '../../../worker/sessions/user-store.ts';
import { accountWith } from '../account/call-as-user.ts';
import { environmentWith } from '../environment.ts';
import { saveUser } from '../save-user.ts';

/** What the account of a user says of its end, and of the operator's last word on its user. */
interface State {
  closed: boolean;
  disabledAt: number | null;
}

const untouched: State = { closed: false, disabledAt: null };

/** What accounts say, by the ids of their users: those of others were never touched. */
let accounts: Record<string, State>;
let environment: Env;

beforeEach(() => {
  accounts = {};
  environment = environmentWith({
    CREDIT_ACCOUNTS: {
      getByName: (id: string) => accountWith({ records: () => accounts[id] ?? untouched }),
    },
  });
});

async function makeUser(id: string, disabledAt: number | null = null): Promise<void> {
  await saveUser(environment.DATABASE, id, 1);
  await setDisabled(environment.DATABASE, id, disabledAt);
}

/** Returns who is a user in D1, and since when each is disabled. */
async function users(): Promise<unknown[]> {
  const { results } = await environment.DATABASE.prepare(
    'SELECT id, disabled_at FROM users ORDER BY id',
  ).all<{ id: string; disabled_at: number | null }>();
  return results.map(({ id, disabled_at: disabledAt }) => [id, disabledAt]);
}

describe('the repair of users', () => {
  it.each<[string, number | null, State, number | null, string]>([
    ['disabled', null, { closed: false, disabledAt: 5 }, 5, 'disabled'],
    ['disabled at another time', 4, { closed: false, disabledAt: 5 }, 5, 'disabled'],
    ['enabled', 4, { closed: false, disabledAt: 0 }, null, 'enabled'],
  ])(
    'a user whom the operator has %s is that in D1 too, once',
    async (_, before, account, after, text) => {
      await makeUser('ada', before);
      accounts.ada = account;
      const changes = [`User ada: ${text} again`];
      expect(await repairUsers(environment, '')).toEqual({ changes, checked: 1, next: null });
      expect(await users()).toEqual([['ada', after]]);
      expect((await repairUsers(environment, '')).changes).toEqual([]);
    },
  );

  it.each<[string, number | null, State]>([
    ['whom the operator never disabled', 4, untouched],
    ['who was enabled in both', null, { closed: false, disabledAt: 0 }],
    ['who is disabled in both', 5, { closed: false, disabledAt: 5 }],
  ])('a user %s stays as D1 has it', async (_, before, account) => {
    await makeUser('ada', before);
    accounts.ada = account;
    expect(await repairUsers(environment, '')).toEqual({ changes: [], checked: 1, next: null });
    expect(await users()).toEqual([['ada', before]]);
  });

  it('a user who deleted the account is deleted again, disabled or not, and nobody else', async () => {
    for (const id of ['ada', 'bob', 'eve']) await makeUser(id);
    Object.assign(accounts, {
      ada: { closed: true, disabledAt: null },
      eve: { closed: true, disabledAt: 5 },
    });
    expect(await repairUsers(environment, '')).toEqual({
      changes: ['User ada: deleted again', 'User eve: deleted again'],
      checked: 3,
      next: null,
    });
    expect(await users()).toEqual([['bob', null]]);
  });
});

describe('the pages of a repair of users', () => {
  it('a page has 50 users, and names the next page only where there may be one', async () => {
    const ids = Array.from({ length: 51 }, (_, at) => `user-${at + 10}`);
    for (const id of ids) await makeUser(id);
    accounts['user-60'] = { closed: false, disabledAt: 5 };
    expect(await repairUsers(environment, '')).toEqual({
      changes: [],
      checked: 50,
      next: 'user-59',
    });
    expect(await repairUsers(environment, 'user-59')).toEqual({
      changes: ['User user-60: disabled again'],
      checked: 1,
      next: null,
    });
    expect(await repairUsers(environment, 'user-10')).toMatchObject({ checked: 50 });
    expect(await repairUsers(environment, 'user-60')).toEqual({
      changes: [],
      checked: 0,
      next: null,
    });
  });
});
