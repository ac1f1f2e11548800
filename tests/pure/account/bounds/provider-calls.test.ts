import { beforeEach, expect, it } from 'vitest';
import type { ProviderCalls } from '../../../../worker/account/bounds/provider-calls.ts';
import { type OpenedAccount, openAccount } from '../open-account.ts';

const hourMs = 60 * 60_000;
const start = 1_800_000_000_000;
let now = start;
let account: OpenedAccount;
let calls: ProviderCalls;

/** Opens an account with the two free credits. */
function open(): void {
  account = openAccount(() => now);
  ({ calls } = account);
}

beforeEach(() => {
  now = start;
  open();
  account.ledger.grant({ ref: 'order:1', credits: 120 });
});

function create(id: string): void {
  const request = { id, tool: 'text2img', prompt: 'a fox' } as const;
  account.paidJobs.create(request, { mobile: false, origin: '', digest: id });
}

/** Creates a job and records one call for it, which is under way. */
function call(id: string): void {
  create(id);
  account.paidJobs.start(id);
  calls.record(id);
}

function succeed(id: string): void {
  const picture = { key: `${id}.png`, width: 64, height: 64, type: 'image/png' };
  account.paidJobs.succeed(id, { picture, bytes: new Uint8Array(1) });
}

function fail(id: string): void {
  call(id);
  account.paidJobs.fail(id, 'content_refused');
}

it('a user may cause 10 calls without a charge within an hour, and waits for the next one', () => {
  for (let at = 0; at < 9; at += 1) fail(`job-${at}`);
  expect(calls.coolingUntil()).toBeNull();
  fail('tenth');
  expect(calls.coolingUntil()).toBe(start + hourMs);
  now = start + hourMs - 1;
  expect(calls.coolingUntil()).toBe(start + hourMs);
  now = start + hourMs;
  expect(calls.coolingUntil()).toBeNull();
});

it('the wait ends when the oldest of the ten newest calls is an hour old', () => {
  for (let at = 0; at < 12; at += 1) {
    now = start + at * 1000;
    fail(`job-${at}`);
  }
  expect(calls.coolingUntil()).toBe(start + 2000 + hourMs);
});

it('calls for a job that is charged do not count, nor those that are under way', () => {
  for (let at = 0; at < 9; at += 1) fail(`job-${at}`);
  call('running');
  expect(calls.coolingUntil()).toBeNull();
  succeed('running');
  expect(calls.coolingUntil()).toBeNull();
  call('cut off');
  account.paidJobs.recover(new Set());
  expect(calls.coolingUntil()).not.toBeNull();
});

it('each call for one job counts, except one that was uncounted', () => {
  call('job');
  for (let again = 0; again < 9; again += 1) calls.record('job');
  calls.forgetLast('job');
  calls.forgetLast('another');
  account.paidJobs.fail('job', 'busy');
  expect(calls.coolingUntil()).toBeNull();
  fail('tenth');
  expect(calls.coolingUntil()).not.toBeNull();
});

it('a job that is under way may make no call beyond the bound, and a charged call frees its place', () => {
  for (let at = 0; at < 8; at += 1) fail(`job-${at}`);
  call('one');
  expect(calls.mayCall()).toBe(true);
  call('two');
  expect(calls.mayCall()).toBe(false);
  succeed('one');
  expect(calls.mayCall()).toBe(true);
  now = start + hourMs;
  expect(calls.mayCall()).toBe(true);
});

it('the calls still count after the account was deleted and opened again', () => {
  for (let at = 0; at < 10; at += 1) fail(`job-${at}`);
  account.paidJobs.close();
  account.ledger.open();
  expect(calls.coolingUntil()).not.toBeNull();
});

it.each([
  ['a user who has bought nothing', 20, 2],
  ['a buyer', 200, 122],
])('%s may cause %i calls without a charge within a day', (_, max, balance) => {
  if (balance === 2) open();
  expect(account.ledger.balance().balance).toBe(balance);
  fail('job');
  // Fewer than ten within an hour.
  const recordLater = () => {
    now += 7 * 60_000;
    calls.record('job');
  };
  for (let made = 1; made < max - 1; made += 1) recordLater();
  expect(calls.coolingUntil()).toBeNull();
  recordLater();
  expect(calls.coolingUntil()).toBe(start + 24 * hourMs);
  now = start + 24 * hourMs;
  expect(calls.coolingUntil()).toBeNull();
});

it('2,000 jobs of a day may end without a call and a charge, and the next one waits', () => {
  create('first');
  account.paidJobs.cancel('first');
  const job = account.sql.all("SELECT * FROM jobs WHERE id = 'first'")[0] as Record<
    string,
    unknown
  >;
  const add = (at: number, other: object = {}) => {
    const copy = { ...job, id: `job-${at}`, seq: 10 + at, settled_at: start + 1000, ...other };
    const columns = Object.keys(copy);
    account.sql.all(
      `INSERT INTO jobs (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      ...(Object.values(copy) as (string | number | null)[]),
    );
  };
  for (let at = 1; at < 1999; at += 1) add(at);
  // Neither a charged job counts, nor one that failed by the operator's fault.
  add(2000, { state: 'succeeded', error_code: null });
  add(2001, { state: 'failed', error_code: 'unavailable' });
  expect(calls.coolingUntil()).toBeNull();
  add(1999);
  expect(calls.coolingUntil()).toBe(start + 24 * hourMs);
  // It still counts after the account was deleted and opened again.
  account.paidJobs.close();
  account.ledger.open();
  expect(calls.coolingUntil()).toBe(start + 24 * hourMs);
  now = start + 24 * hourMs;
  expect(calls.coolingUntil()).toBeNull();
});

it('a clock that is set back blocks nobody for longer than an hour', () => {
  now = start + 24 * hourMs;
  for (let at = 0; at < 10; at += 1) fail(`job-${at}`);
  now = start;
  expect(calls.coolingUntil()).toBe(start + hourMs);
});
