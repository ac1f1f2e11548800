import { abortAllDurableObjects } from 'cloudflare:test';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Action, Journey } from '../journey/journey.ts';
import { journeyArbitrary } from '../journey/random-journey.ts';
import { runJourneys } from '../run.ts';
import { tested } from '../world/worker-under-faults.ts';
import { brokenLedgers } from './broken-ledgers.ts';

/** Journeys within which an error must be found. */
const journeysMax = 320;
const together = 8;

afterEach(async () => {
  tested.LedgerClass = undefined;
  await abortAllDurableObjects();
});

/**
 * A purchase that is partly returned and reported by every path. Random journeys seldom contain
 * both, so every second one begins with it.
 */
const purchaseAndReturn: Action[] = [
  {
    do: 'buy',
    productId: 'basic',
    payment: 'paid',
    answers: 'good',
    reports: ['verify', 'webhooks'],
    twice: false,
  },
  {
    do: 'refund',
    order: 0,
    share: 0.33,
    outcome: 'processed',
    reports: ['webhooks', 'cron', 'webhooks', 'check'],
  },
];

function withPurchase(journey: Journey, at: number): Journey {
  if (at % 2 === 0) return journey;
  return { ...journey, actions: [...purchaseAndReturn, ...journey.actions] };
}

/**
 * A result after its hold's deadline is rare in random journeys, so every eighth one begins with
 * it.
 */
const latePicture: Action[] = [
  { do: 'generate', device: 0, slot: 0, tool: 'text2img', provider: 'late', host: 'good' },
  { do: 'follow', slot: 0 },
];

function withLatePicture(journey: Journey, at: number): Journey {
  if (at % 8 !== 2) return journey;
  return { ...journey, actions: [...latePicture, ...journey.actions] };
}

/**
 * Spending the last credit is rare in random journeys, so every other eighth one begins with it.
 */
const lastCredit: Action[] = [0, 1].flatMap((slot): Action[] => [
  { do: 'generate', device: 0, slot, tool: 'text2img', provider: 'good', host: 'good' },
  { do: 'follow', slot },
]);

function withLastCredit(journey: Journey, at: number): Journey {
  if (at % 8 !== 4) return journey;
  return { ...journey, actions: [...lastCredit, ...journey.actions] };
}

/** A deletion in the middle of a provider's call needs an account without other jobs. */
function withDeletion(journey: Journey, at: number): Journey {
  if (at % 8 !== 6) return journey;
  const deletion: Action = { do: 'eraseInMidJob', slots: [0, 1, 2] };
  return { ...journey, actions: [deletion, ...journey.actions] };
}

/** A dispute without an end is rare where all of the money is returned, so every eighth one begins with it. */
const refundInDispute: Action[] = [
  {
    do: 'buy',
    productId: 'starter',
    payment: 'paid',
    answers: 'good',
    reports: ['verify'],
    twice: false,
  },
  {
    do: 'dispute',
    order: 0,
    end: 'open',
    isReviewed: false,
    opened: ['webhooks', 'webhooks'],
    refunded: 1,
    ended: [],
  },
];

function withRefundInDispute(journey: Journey, at: number): Journey {
  if (at % 8 !== 0) return journey;
  return { ...journey, actions: [...refundInDispute, ...journey.actions] };
}

/** Slow services show nothing about a ledger and make a batch slow. */
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

describe('the oracle', () => {
  it.each(Object.entries(brokenLedgers))(
    'the oracle finds a ledger that %s',
    async (_, LedgerClass) => {
      tested.LedgerClass = LedgerClass;
      const plans = fc
        .sample(journeyArbitrary, { seed: 7, numRuns: journeysMax })
        .map(withPurchase)
        .map(withLatePicture)
        .map(withLastCredit)
        .map(withDeletion)
        .map(withRefundInDispute)
        .map(withoutWaiting);
      let seen: string[] = [];
      for (let at = 0; at < plans.length && seen.length === 0; at += together) {
        seen = await runJourneys(plans.slice(at, at + together));
      }
      expect(seen).not.toEqual([]);
    },
  );
});
