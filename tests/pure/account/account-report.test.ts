import { expect, it } from 'vitest';
import { reportAccount } from '../../../worker/account/account-report.ts';
import { openAccount } from './open-account.ts';

it('the report of an account has its credits, its open jobs, and what stops it', () => {
  const account = openAccount(() => 1_000_000);
  const report = () => reportAccount(account);
  const sound = { frozen: false, closed: false, halted: null, faults: [], unfinishedJobs: 0 };
  expect(report()).toEqual({ ...sound, credits: account.ledger.balance() });
  const request = { id: 'job-1', tool: 'text2img', prompt: 'a cat' } as const;
  account.paidJobs.create(request, { mobile: false, digest: 'job-1', origin: '' });
  expect(report()).toMatchObject({ unfinishedJobs: 1, credits: { held: 1, available: 1 } });
  account.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
  expect(report()).toMatchObject({ frozen: true, closed: false });
  account.paidJobs.close();
  expect(report()).toMatchObject({ closed: true, unfinishedJobs: 0 });
});
