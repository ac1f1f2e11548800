import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountStub, signedIn } from '../client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Account = Awaited<ReturnType<typeof accountStub>>;

const alarmOf = (account: Account) =>
  runInDurableObject(account, (_, { storage }) => storage.getAlarm());

describe('the daily audit of an account', () => {
  const haltedOf = async (account: Account) => (await account.report()).halted;
  /** Moves a credit between two entries that were verified before. */
  const corrupt = (account: Account) =>
    runInDurableObject(account, (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER entries_stay_as_written');
      storage.sql.exec('UPDATE entries SET balance_after = 7 WHERE seq = 1');
    });

  it('a fault that no operation noticed halts the account a day after the last audit, and alerts the operator', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = await signedIn();
    const account = await accountStub(client);
    const startedAt = Date.now();
    expect(await alarmOf(account)).toBeNull();
    await account.call('ledger.grant', [
      {
        ref: 'operator:audited',
        credits: 5,
        note: 'Owed',
        kind: 'adjustment',
      },
    ]);
    const auditAt = (await alarmOf(account)) as number;
    expect(auditAt).toBeGreaterThan(startedAt - minuteMs + dayMs);
    await corrupt(account);
    await account.call('ledger.freeze', [{ ref: 'operator:audited-2', reason: 'A test' }]);
    vi.useFakeTimers({ now: auditAt - 1, toFake: ['Date'] });
    await account.runMaintenance();
    expect(await haltedOf(account)).toBeNull();
    vi.setSystemTime(auditAt);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await haltedOf(account)).toBe(
      'an entry does not begin at the balance of the one before',
    );
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('account_halted'));
    expect(await alarmOf(account)).toBeNull();
  });
});
