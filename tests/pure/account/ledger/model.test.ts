import fc from 'fast-check';
import { it } from 'vitest';
import { AccountModel } from '../../../model/account-model.ts';
import { AccountUnderTest } from '../../../model/account-under-test.ts';
import { accountCommands } from '../../../model/commands.ts';

const beginning = 1_000_000;

it('the rules of ledger and jobs match their model for random commands in random order', () => {
  const commands = fc.commands(accountCommands, { maxCommands: 60, size: 'max' });
  fc.assert(
    fc.property(commands, (steps) => {
      fc.modelRun(
        () => ({ model: new AccountModel(beginning), real: new AccountUnderTest(beginning) }),
        steps,
      );
    }),
    { seed: 1, numRuns: 40 },
  );
});
