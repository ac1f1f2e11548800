import fc from 'fast-check';
import { type Conditions, faultKinds, type Journey } from './journey/journey.ts';
import { journeyArbitrary } from './journey/random-journey.ts';
import { shortestFailing } from './journey/shortest.ts';

const together = 8;

/** The conditions of the batches, repeated. A full key pool takes longer, so it is rare. */
const batchConditions: readonly Conditions[] = [
  ...Array<Conditions>(4).fill('faulty'),
  'faultless',
  ...Array<Conditions>(4).fill('faulty'),
  'crowded',
];

export type RunBatch = (plans: readonly Journey[], conditions: Conditions) => Promise<string[]>;

/**
 * Runs the journeys of a seed, batch by batch, until an account is wrong. Returns the description of
 * that batch with the shortest journeys that still fail; null when all accounts are sound.
 * `onBatch` is given the number of sound journeys after each batch.
 */
export async function runBatches(
  { seed, journeys }: { seed: number; journeys: number },
  run: RunBatch,
  onBatch: (done: number) => Promise<void>,
): Promise<string | null> {
  const plans = fc.sample(journeyArbitrary, { seed, numRuns: journeys });
  for (let at = 0; at < plans.length; at += together) {
    const batch = plans.slice(at, at + together);
    const conditions = batchConditions[(at / together) % batchConditions.length] as Conditions;
    const faults = await run(batch, conditions);
    if (faults.length > 0) {
      const where = `Seed ${seed}, journeys ${at} to ${at + batch.length - 1}, ${conditions}:`;
      return [where, ...faults, ...(await explain(batch, conditions, run))].join('\n');
    }
    await onBatch(at + batch.length);
  }
  return null;
}

async function explain(batch: Journey[], conditions: Conditions, run: RunBatch): Promise<string[]> {
  const shortest = await shortestFailing(
    batch,
    async (plans) => (await run(plans, conditions)).length > 0,
  );
  return [
    'The shortest journeys found that still fail:',
    ...shortest.map((plan) => JSON.stringify(plan)),
  ];
}

/** What a run must contain at least once in 150 journeys: one without faults would prove nothing. */
const expectedEvents = [
  'job succeeded',
  'job cancelled cancelled',
  'job failed interrupted',
  'batch charged and returned',
  'job failed unavailable',
  'payment second',
  'dispute won',
  'dispute lost',
  ...faultKinds,
];

export function missingEvents(journeys: number, countOf: (what: string) => number): string[] {
  return expectedEvents.filter((what) => countOf(what) < Math.floor(journeys / 150));
}
