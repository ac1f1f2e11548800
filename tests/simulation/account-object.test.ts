import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, describe, it } from 'vitest';
import { PaidJobs } from '../../worker/account/jobs/paid-jobs.ts';
import { sqlOf } from '../../worker/storage/object-sql.ts';
import { AccountModel } from '../model/account-model.ts';
import { accountCommands } from '../model/commands.ts';
import { type Subject, snapshotOf } from '../model/subject.ts';
import { crashReason } from './world/faults.ts';
import { waitingAccountPrefix } from './world/worker-under-faults.ts';
import { stopClock } from './world/world.ts';

const beginning = Date.now();

afterEach(() => stopClock(null));

/**
 * A whole object in workerd, called by its own methods where it has them. It restarts after each
 * command as `rhythm` says.
 */
function wholeObject(rhythm: ('abort' | 'evict' | 'go on')[]): Subject {
  const name = `${waitingAccountPrefix}${crypto.randomUUID()}`;
  stopClock(beginning);
  const object = () => env.CREDIT_ACCOUNTS.getByName(name);
  const rules = <T>(work: (paidJobs: PaidJobs) => T): Promise<T> =>
    runInDurableObject(object(), (_, { storage }) =>
      work(new PaidJobs(sqlOf(storage), () => Date.now())),
    );
  // An object with running jobs is never evicted, so it is aborted.
  let isAtWork = false;
  const restart = async (how: 'abort' | 'evict') => {
    const restarting =
      how === 'abort' || isAtWork
        ? runInDurableObject(object(), (_, state) => state.abort(crashReason))
        : evictDurableObject(object());
    // The call that aborts an object fails with it, and an aborted object can't be evicted.
    await restarting.catch(() => undefined);
    // The next instance starts and resumes the unfinished jobs.
    isAtWork = await rules(({ jobs }) => jobs.unfinished().length > 0);
  };
  let steps = 0;
  return {
    open: async (trial) => object().open(trial),
    close: async () => object().close('a-request'),
    grant: async (input) => object().grant(input),
    reverse: async (input) => object().reverse(input),
    openDispute: async (dispute) => object().openDispute(dispute),
    endDispute: async (id) => object().endDispute(id),
    freeze: async (input) => object().freeze(input),
    unfreeze: async (input) => object().unfreeze(input),
    createJob: async (request) => {
      isAtWork = true;
      return object().createJob(request, { mobile: false, origin: '' });
    },
    cancelJob: async (id) => (await object().cancelJob(id))?.state ?? null,
    rules,
    sweep: async () => {
      await object().runMaintenance();
    },
    snapshot: () => rules(snapshotOf),
    setClock: async (now) => stopClock(now),
    restart,
    afterEach: async () => {
      const next = rhythm[steps % rhythm.length] ?? 'go on';
      steps += 1;
      if (next === 'go on') return 'went on';
      await restart(next);
      return 'restarted';
    },
  };
}

describe('an account in workerd', () => {
  it('an account in workerd matches its model, although it restarts between any two commands', async () => {
    const commands = fc.commands(accountCommands, { maxCommands: 60, size: 'max' });
    const rhythms = fc.array(fc.constantFrom('abort', 'evict', 'go on'), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(commands, rhythms, async (steps, rhythm) => {
        await fc.asyncModelRun(
          () => ({ model: new AccountModel(beginning), real: wholeObject(rhythm) }),
          steps,
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});
