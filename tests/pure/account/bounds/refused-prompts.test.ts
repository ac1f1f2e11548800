import { expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import { countRefusal } from '../../../../worker/account/bounds/refused-prompts.ts';
import { openAccount } from '../open-account.ts';

it('an account is frozen from a number of refusals within a day on, and again after it was unfrozen', () => {
  let now = 1_800_000_000_000;
  const account = openAccount(() => now);
  const isFrozenAfter = (...refs: string[]) => {
    for (const ref of refs) countRefusal(account, ref, 3);
    return account.ledger.currentState().frozen;
  };
  expect(isFrozenAfter('one', 'one', 'two', 'two')).toBe(false);
  now += dayMs;
  expect(isFrozenAfter('three', 'four')).toBe(false);
  expect(isFrozenAfter('five')).toBe(true);
  account.ledger.unfreeze({ ref: 'operator:1', reason: 'A mistake' });
  expect(isFrozenAfter('five')).toBe(true);
});
