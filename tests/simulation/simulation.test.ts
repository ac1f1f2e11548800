import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { Journey } from './journey/journey.ts';
import { journeyArbitrary } from './journey/random-journey.ts';
import { shortestFailing } from './journey/shortest.ts';
import type { Conditions } from './oracle/oracle.ts';
import { countOf, tally } from './oracle/tally.ts';
import { runJourneys } from './run.ts';
import { faultKinds } from './world/faults.ts';

/** Journeys that run at the same time. */
const together = 8;

/** The conditions of the batches, repeated. A full key pool takes longer, so it is rare. */
const batchConditions: readonly Conditions[] = [
  ...Array<Conditions>(4).fill('faulty'),
  'faultless',
  ...Array<Conditions>(4).fill('faulty'),
  'crowded',
];

const { seed, journeys } = inject('simulation');

describe('random journeys under faults', () => {
  it(`random journeys under faults lose no credit and grant none twice (seed ${seed}, ${journeys} journeys)`, async () => {
    const plans = fc.sample(journeyArbitrary, { seed, numRuns: journeys });
    for (let at = 0; at < plans.length; at += together) {
      const batch = plans.slice(at, at + together);
      const conditions = batchConditions[(at / together) % batchConditions.length] as Conditions;
      const faults = await runJourneys(batch, conditions);
      if (faults.length > 0) throw new Error(await explain(batch, conditions, at, faults));
    }
    console.info(`simulation: seed ${seed}, ${journeys} journeys, all accounts sound`);
    console.info(`simulation: ${tally()}`);
    // A run without faults would prove nothing.
    for (const what of [
      'job succeeded',
      'job cancelled cancelled',
      'job failed interrupted',
      'payment second',
      'dispute won',
      'dispute lost',
      ...faultKinds,
    ]) {
      expect([what, countOf(what) >= Math.floor(journeys / 300)]).toEqual([what, true]);
    }
  });
});

/** Describes the errors and the shortest journeys that still fail. */
async function explain(
  batch: Journey[],
  conditions: Conditions,
  at: number,
  faults: string[],
): Promise<string> {
  const shortest = await shortestFailing(
    batch,
    async (plans) => (await runJourneys(plans, conditions)).length > 0,
  );
  return [
    `Seed ${seed}, journeys ${at} to ${at + batch.length - 1}${conditions === 'faulty' ? '' : `, ${conditions}`}:`,
    ...faults,
    'The shortest journeys found that still fail:',
    ...shortest.map((plan) => JSON.stringify(plan)),
  ].join('\n');
}
