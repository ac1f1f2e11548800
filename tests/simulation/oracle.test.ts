import { abortAllDurableObjects } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { brokenLedgers } from './broken-ledgers.ts';
import { type Action, type Journey, journeyArbitrary } from './journey.ts';
import { travelTogether } from './run.ts';
import { books } from './worker-under-faults.ts';

/** Journeys after which a fault must have been seen. */
const journeysMax = 320;
const together = 8;

afterEach(async () => {
  books.Ledger = undefined;
  await abortAllDurableObjects();
});

/**
 * A purchase of which a part is returned, and told of in every way. Chance seldom
 * brings both about in one short journey, so every second one begins with it.
 */
const purchaseAndReturn: Action[] = [
  {
    do: 'buy',
    productId: 'basic',
    payment: 'paid',
    answers: 'good',
    reports: ['verify', 'webhooks'],
  },
  {
    do: 'refund',
    order: 0,
    share: 0.33,
    way: 'processed',
    reports: ['webhooks', 'cron', 'webhooks', 'check'],
  },
];

function withPurchase(journey: Journey, at: number): Journey {
  if (at % 2 === 0) return journey;
  return { ...journey, actions: [...purchaseAndReturn, ...journey.actions] };
}

/** Seldom by chance too: a picture that comes after its hold's time. Every eighth journey begins with it. */
const latePicture: Action[] = [
  { do: 'generate', device: 0, slot: 0, tool: 'text2img', provider: 'late', host: 'good' },
  { do: 'follow', slot: 0 },
];

function withLatePicture(journey: Journey, at: number): Journey {
  if (at % 8 !== 2) return journey;
  return { ...journey, actions: [...latePicture, ...journey.actions] };
}

/** Seldom by chance, too: the last credit is spent. Every other eighth journey begins with it. */
const lastCredit: Action[] = [0, 1].flatMap((slot): Action[] => [
  { do: 'generate', device: 0, slot, tool: 'text2img', provider: 'good', host: 'good' },
  { do: 'follow', slot },
]);

function withLastCredit(journey: Journey, at: number): Journey {
  if (at % 8 !== 4) return journey;
  return { ...journey, actions: [...lastCredit, ...journey.actions] };
}

/** Services that keep one waiting show nothing of a ledger, and cost a batch its time. */
function withoutWaiting(journey: Journey): Journey {
  const actions = journey.actions.map((action): Action => {
    if (action.do !== 'generate') return action;
    return {
      ...action,
      host: 'good',
      provider: action.provider === 'hang' ? 'drop' : action.provider,
    };
  });
  return { ...journey, actions };
}

describe('the oracle sees a ledger that', () => {
  it.each(Object.entries(brokenLedgers))('%s', async (_, Broken) => {
    books.Ledger = Broken;
    const plans = fc
      .sample(journeyArbitrary, { seed: 7, numRuns: journeysMax })
      .map(withPurchase)
      .map(withLatePicture)
      .map(withLastCredit)
      .map(withoutWaiting);
    let seen: string[] = [];
    for (let at = 0; at < plans.length && seen.length === 0; at += together) {
      seen = await travelTogether(plans.slice(at, at + together));
    }
    expect(seen).not.toEqual([]);
  });
});
