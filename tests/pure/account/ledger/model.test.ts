import fc from 'fast-check';
import { describe, it } from 'vitest';
import { composeAccount } from '../../../../worker/account/account-parts.ts';
import { Disputes } from '../../../../worker/account/ledger/disputes.ts';
import { AccountModel } from '../../../model/account-model.ts';
import { accountCommands } from '../../../model/commands.ts';
import { type Subject, snapshotOf } from '../../../model/subject.ts';
import { openAccountSqlite } from '../open-account.ts';

const beginning = 1_000_000;

/** The rules of the ledger and the jobs with Node's SQLite, without a Durable Object. */
function bareRules(): Subject {
  const sql = openAccountSqlite();
  let now = beginning;
  let account = composeAccount(sql, () => now);
  const disputes = () => new Disputes(sql, account.ledger, () => now);
  return {
    open: async (trial) => void account.ledger.open(trial),
    close: async () => account.paidJobs.close().outcome,
    grant: async (input) => account.ledger.grant(input),
    reverse: async (input) => account.ledger.reverse(input),
    openDispute: async (dispute) => disputes().open(dispute),
    endDispute: async (disputeId) => void disputes().end({ disputeId, reason: 'kept' }),
    freeze: async (input) => account.ledger.freeze(input),
    unfreeze: async (input) => account.ledger.unfreeze(input),
    createJob: async (request) =>
      account.paidJobs.create(request, {
        mobile: false,
        origin: '',
        digest: JSON.stringify(request),
      }),
    cancelJob: async (id) => {
      account.paidJobs.cancel(id);
      return account.jobs.read(id)?.state ?? null;
    },
    rules: async (work) => work(account),
    sweep: async () => account.paidJobs.sweep(),
    snapshot: async () => snapshotOf(account),
    setClock: async (to) => {
      now = to;
    },
    restart: async () => {
      account = composeAccount(sql, () => now);
      account.paidJobs.recover(new Set());
    },
  };
}

describe('the rules of ledger and jobs', () => {
  it('the rules of ledger and jobs match their model for random commands in random order', async () => {
    const commands = fc.commands(accountCommands, { maxCommands: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        await fc.asyncModelRun(
          () => ({ model: new AccountModel(beginning), real: bareRules() }),
          steps,
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  }, 600_000);
});
