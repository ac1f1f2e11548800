import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobIntake } from '../../../../worker/account/jobs/job-intake.ts';
import type { JobRunner } from '../../../../worker/account/jobs/job-runner.ts';
import type { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { openAccount } from '../open-account.ts';

const request = { id: 'job-1', tool: 'text2img', prompt: 'a cat' } as const;
const from = { mobile: false, origin: 'https://imagemint.example' };

let paidJobs: PaidJobs;
const giveUp = vi.fn<() => void>();
const run = vi.fn<JobRunner['run']>();
/** What happens in the account while a key is asked for. */
let meanwhile: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal('scheduler', { wait: () => Promise.resolve() });
  paidJobs = openAccount(() => Date.now());
  meanwhile = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function take() {
  const runner = {
    prepareStart: async () => async () => {
      meanwhile();
      return { early: { giveUp }, isBudgetSpent: false };
    },
    run,
    recover: () => {},
  };
  const host = { paidJobs, runner: runner as unknown as JobRunner, armAlarm: async () => {} };
  return new JobIntake(host).take(request, from);
}

describe('a key that was asked for early', () => {
  it('is the new job’s', async () => {
    expect(await take()).toMatchObject({ ok: true, isNew: true });
    expect(run).toHaveBeenCalledExactlyOnceWith('job-1', { giveUp });
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('is given up where the account refuses the job after all', async () => {
    meanwhile = () => paidJobs.ledger.freeze({ ref: 'operator:1', reason: 'A test' });
    expect(await take()).toMatchObject({ ok: false, code: 'account_frozen' });
    expect(giveUp).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });
});
