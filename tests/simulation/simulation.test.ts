import { describe, expect, inject, it } from 'vitest';
import { missingEvents, runBatches } from './batches.ts';
import { countOf, tally } from './oracle/tally.ts';
import { runJourneys } from './run.ts';

const { seed, journeys } = inject('simulation');

describe('random journeys under faults', () => {
  it(`random journeys under faults lose no credit and grant none twice (seed ${seed}, ${journeys} journeys)`, async () => {
    const failure = await runBatches({ seed, journeys }, runJourneys);
    if (failure !== null) throw new Error(failure);
    console.debug(`simulation: seed ${seed}, ${journeys} journeys, all accounts sound`);
    console.debug(`simulation: ${tally()}`);
    expect(missingEvents(journeys, countOf)).toEqual([]);
  });
});
