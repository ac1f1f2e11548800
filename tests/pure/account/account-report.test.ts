import { expect, it } from 'vitest';
import { reportAccount } from '../../../worker/account/account-report.ts';
import { openAccount } from './open-account.ts';

it('the report of an account has its credits, its open jobs, and what stops it', () => {
  const paidJobs = openAccount(() => 1_000_000);
  const report = () => reportAccount(paidJobs);
  const sound = { frozen: false, closed: false, halted: null, faults: [], unfinishedJobs: 0 };
  expect(report()).toEqual({ ...sound, credits: paidJobs.ledger.balance() });
  const request = { id: 'job-1', tool: 'text2img', prompt: 'a cat' } as const;
  paidJobs.create(request, { mobile: false, digest: 'job-1', origin: '' });
  expect(report()).toMatchObject({ unfinishedJobs: 1, credits: { held: 1, available: 1 } });
  paidJobs.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
  expect(report()).toMatchObject({ frozen: true, closed: false });
  paidJobs.close();
  expect(report()).toMatchObject({ closed: true, unfinishedJobs: 0 });
});
