import { afterEach, describe, expect, it } from 'vitest';
import { runJourneys } from '../run.ts';
import { tested } from '../world/worker-under-faults.ts';
import { brokenLedgers, journeys } from './broken-ledgers.ts';

afterEach(() => {
  // The objects of each journey are new, so the next one has none with this ledger.
  tested.LedgerClass = undefined;
});

describe('the oracle', () => {
  it('the oracle finds nothing wrong with the sound ledger in these journeys', async () => {
    const plans = Object.values(journeys).map((actions) => ({ actions, faults: [] }));
    expect(await runJourneys(plans)).toEqual([]);
  });

  it.each(Object.entries(brokenLedgers))(
    'the oracle finds a ledger that %s',
    async (_, [actions, LedgerClass]) => {
      tested.LedgerClass = LedgerClass;
      expect(await runJourneys([{ actions, faults: [] }])).not.toEqual([]);
    },
  );
});
