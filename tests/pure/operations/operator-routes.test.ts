import { beforeEach, describe, expect, it, vi } from 'vitest';
import { operatorRoutes } from '../../../worker/operations/operator-routes.ts';
import { saveIdentity } from '../../../worker/sessions/user-store.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from './request-as-operator.ts';

const now = 1_790_000_000_000;
const ada = 'a'.repeat(32);
const path = `/api/operator/accounts/${ada}`;
const ref = 'operator:12345678';
const reason = 'Sorry for the trouble';

/** What the accounts respond to each call. */
let responses: Record<string, unknown>;
/** Whose account was asked for what, in this order. */
let asked: unknown[];
let environment: Env;

beforeEach(async () => {
  responses = {};
  asked = [];
  environment = environmentWith({ CREDIT_ACCOUNTS: { getByName: accountOf } });
  await saveUser(ada);
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

function accountOf(userId: string) {
  return {
    call: async (name: string, input: unknown[]) => {
      asked.push([userId, name, ...input]);
      const response = responses[name];
      if (response instanceof Error) throw response;
      return response;
    },
  };
}

/** Stores a user in D1, who signed in at this time for the first time. */
function saveUser(id: string, email = 'ada@shop.example', at = now) {
  const identity = { issuer: 'google', subject: id, email, name: null, pictureUrl: null };
  return saveIdentity(environment.DATABASE, id, identity, at);
}

const call = (address: string, body?: object, headers?: Record<string, string>) =>
  requestAsOperator(operatorRoutes, address, {
    body,
    environment,
    ...(headers ? { headers } : {}),
  });

const disabledAt = () =>
  environment.DATABASE.prepare('SELECT disabled_at FROM users WHERE id = ?')
    .bind(ada)
    .first('disabled_at');

describe('what the operator reads', () => {
  it('the users with an e-mail address are found by it, oldest first', async () => {
    await saveUser('other', 'other@shop.example');
    await saveUser('older', 'ada@shop.example', now - 1);
    const found = await call('/api/operator/users?email=ada@shop.example');
    expect(found).toEqual({ status: 200, json: { userIds: ['older', ada] } });
  });

  it('an account is shown as it reports itself', async () => {
    responses.report = { frozen: false, halted: 'a test' };
    const shown = { status: 200, json: { report: responses.report } };
    expect(await call(path)).toEqual(shown);
    expect(asked).toEqual([[ada, 'report']]);
  });

  it.each([
    ['', null],
    ['?before=7', 7],
    ['?before=later', null],
  ])('the entries of an account come by 200, with "%s" those before %s', async (query, before) => {
    responses.entries = [{ seq: 6 }];
    expect(await call(`${path}/entries${query}`)).toEqual({
      status: 200,
      json: { entries: [{ seq: 6 }] },
    });
    expect(asked).toEqual([[ada, 'entries', 200, before]]);
  });
});

const changes: [string, object, object][] = [
  ['grant', { ref, credits: 5, reason }, { ref, credits: 5, note: reason, kind: 'adjustment' }],
  [
    'reverse',
    { ref, credits: 5, reason, grantRef: 'order:one' },
    { ref, grantRef: 'order:one', returned: { credits: 5 }, note: reason },
  ],
  ['freeze', { ref, reason }, { ref, reason }],
  ['unfreeze', { ref, reason }, { ref, reason }],
];

describe('what the operator changes in a ledger', () => {
  it.each(changes)(
    'the command %s asks the account with the reason, and responses what there is then',
    async (command, body, input) => {
      responses[`ledger.${command}`] = { ok: true, balance: 7, held: 1, available: 6 };
      expect(await call(`${path}/${command}`, body)).toEqual({
        status: 200,
        json: { balance: 7, available: 6 },
      });
      expect(asked).toEqual([[ada, `ledger.${command}`, input]]);
    },
  );

  it('a command says why the ledger refused', async () => {
    responses['ledger.freeze'] = { ok: false, code: 'exceeds_grant' };
    expect(await call(`${path}/freeze`, { ref, reason })).toMatchObject({
      status: 409,
      json: { code: 'conflict', detail: 'The ledger refused: exceeds_grant.' },
    });
  });

  it('an account whose ledger does not add up stays halted', async () => {
    responses.resume = false;
    expect(await call(`${path}/resume`, {})).toMatchObject({
      status: 500,
      json: { code: 'account_halted' },
    });
  });
});

describe('a user whom the operator disables', () => {
  it('is disabled from now on in the account and in D1, and enabled in both', async () => {
    expect(await call(`${path}/disable`, { reason })).toEqual({
      status: 200,
      json: { disabled: true },
    });
    expect(await disabledAt()).toBe(now);
    expect(await call(`${path}/enable`, {})).toEqual({ status: 200, json: { disabled: false } });
    expect(await disabledAt()).toBeNull();
    expect(asked).toEqual([
      [ada, 'access.setDisabled', now],
      [ada, 'access.setDisabled', null],
    ]);
  });

  it('is not disabled in D1 where the account could not be asked', async () => {
    responses['access.setDisabled'] = new Error('Simulated: down');
    expect((await call(`${path}/disable`, { reason })).status).toBe(500);
    expect(await disabledAt()).toBeNull();
  });
});

describe('an unknown account', () => {
  const nobody = 'b'.repeat(32);

  it.each([
    ['read', '', undefined],
    ['granted credits', '/grant', { ref, credits: 5, reason }],
    ['disabled', '/disable', { reason }],
    ['deleted', '/delete', { reason }],
  ])('an account that nobody has can’t be %s', async (_, command, body) => {
    responses.status = { wasOpened: false };
    expect(await call(`/api/operator/accounts/${nobody}${command}`, body)).toMatchObject({
      status: 404,
      json: { code: 'not_found', detail: 'Nobody has this account.' },
    });
    expect(asked).toEqual([[nobody, 'status']]);
  });

  it('an account whose user D1 has lost is still somebody’s', async () => {
    Object.assign(responses, { status: { wasOpened: true }, resume: true });
    expect((await call(`/api/operator/accounts/${nobody}/resume`, {})).status).toBe(200);
  });
});

describe('who is not the operator', () => {
  it('a network’s calls for accounts count together, before the secret is compared', async () => {
    const counted: unknown[] = [];
    const limit = async ({ key }: { key: string }) => {
      counted.push(key);
      return { success: false };
    };
    const limits = { ADDRESS_LIMITS: undefined, ADDRESS_LIMIT_STRICT: { limit } };
    environment = { ...environment, ...limits } as unknown as Env;
    const headers = { 'CF-Connecting-IP': '192.0.2.1' };
    expect((await call(path, undefined, headers)).status).toBe(429);
    expect((await call(`${path}/freeze`, { ref, reason }, headers)).status).toBe(429);
    expect(counted).toEqual(['readAccount 192.0.2.1', 'readAccount 192.0.2.1']);
    expect(asked).toEqual([]);
  });
});
