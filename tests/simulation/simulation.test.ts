import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { faultKinds } from './faults.ts';
import { type Journey, journeyArbitrary } from './journey.ts';
import type { Weather } from './oracle.ts';
import { travelTogether } from './run.ts';
import { shortestFailing } from './shortest.ts';
import { countOf, tally } from './tally.ts';

/** Journeys that are under way at the same time. */
const together = 8;

/** The weather of the batches, over and over. A crowd takes longer, so it seldom comes. */
const weathers: readonly Weather[] = [
  ...Array<Weather>(4).fill('wild'),
  'calm',
  ...Array<Weather>(4).fill('wild'),
  'crowded',
];

const { seed, journeys } = inject('simulation');

describe('whole journeys under faults', () => {
  it(`lose no credit and give none twice (seed ${seed}, ${journeys} journeys)`, async () => {
    const plans = fc.sample(journeyArbitrary, { seed, numRuns: journeys });
    for (let at = 0; at < plans.length; at += together) {
      const batch = plans.slice(at, at + together);
      const weather = weathers[(at / together) % weathers.length] as Weather;
      const faults = await travelTogether(batch, weather);
      if (faults.length > 0) throw new Error(await explain(batch, weather, at, faults));
    }
    console.info(`simulation: seed ${seed}, ${journeys} journeys, all accounts sound`);
    console.info(`simulation: ${tally()}`);
    // A run that saw no trouble would show nothing.
    for (const what of [
      'job succeeded',
      'job cancelled cancelled',
      'job failed interrupted',
      ...faultKinds,
    ]) {
      expect([what, countOf(what) >= Math.floor(journeys / 300)]).toEqual([what, true]);
    }
  });
});

/** What was wrong, and the shortest way there that was found. */
async function explain(
  batch: Journey[],
  weather: Weather,
  at: number,
  faults: string[],
): Promise<string> {
  const shortest = await shortestFailing(
    batch,
    async (plans) => (await travelTogether(plans, weather)).length > 0,
  );
  return [
    `Seed ${seed}, journeys ${at} to ${at + batch.length - 1}${weather === 'wild' ? '' : `, ${weather}`}:`,
    ...faults,
    'The shortest journeys found that still fail:',
    ...shortest.map((plan) => JSON.stringify(plan)),
  ].join('\n');
}
