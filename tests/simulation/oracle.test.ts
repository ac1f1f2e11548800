import { abortAllDurableObjects } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { brokenLedgers } from './broken-ledgers.ts';
import { journeyArbitrary } from './journey.ts';
import { travelTogether } from './run.ts';
import { books } from './worker-under-faults.ts';

/** Journeys after which a fault must have been seen. */
const journeysMax = 320;
const together = 8;

afterEach(async () => {
  books.Ledger = undefined;
  await abortAllDurableObjects();
});

describe('the oracle sees a ledger that', () => {
  it.each(Object.entries(brokenLedgers))('%s', async (_, Broken) => {
    books.Ledger = Broken;
    const plans = fc.sample(journeyArbitrary, { seed: 7, numRuns: journeysMax });
    let seen: string[] = [];
    for (let at = 0; at < plans.length && seen.length === 0; at += together) {
      seen = await travelTogether(plans.slice(at, at + together));
    }
    expect(seen).not.toEqual([]);
  });
});
