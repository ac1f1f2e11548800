import { runJourneys } from '../run.ts';
import { tested } from '../world/worker-under-faults.ts';
import { brokenLedgers, journeys } from './broken-ledgers.ts';

/** Returns the broken ledgers that the oracle does not find, and what it finds wrong with the sound one. */
export async function faultsOfOracle(): Promise<string[]> {
  const plans = Object.values(journeys).map((actions) => ({ actions, faults: [] }));
  const faults = (await runJourneys(plans)).map((fault) => `the sound ledger: ${fault}`);
  for (const [name, [actions, LedgerClass]] of Object.entries(brokenLedgers)) {
    // The objects of each journey are new, so the next one has none with this ledger.
    tested.LedgerClass = LedgerClass;
    const found = await runJourneys([{ actions, faults: [] }]).finally(() => {
      tested.LedgerClass = undefined;
    });
    if (found.length === 0) faults.push(`the oracle does not find a ledger that ${name}`);
  }
  return faults;
}
