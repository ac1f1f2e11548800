import fc from 'fast-check';
import { productIds } from '../../../domain/packs.ts';
import { type RequestedTool, requestedTools } from '../user/requested-job.ts';
import {
  type Action,
  disputeEnds,
  faultKinds,
  type HostMode,
  hostModes,
  type Journey,
  type PaymentOutcome,
  type ProviderMode,
  paymentOutcomes,
  providerModes,
  razorpayModes,
  refundOutcomes,
  reports,
} from './journey.ts';

const device = fc.nat(1);
const slot = fc.nat(4);
const provider = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ProviderMode>('good') },
  { weight: 5, arbitrary: fc.constantFrom(...providerModes) },
);

const host = fc.oneof(
  { weight: 5, arbitrary: fc.constant<HostMode>('good') },
  { weight: 1, arbitrary: fc.constantFrom(...hostModes) },
);

const tool = fc.oneof(
  { weight: 4, arbitrary: fc.constant<RequestedTool>('text2img') },
  { weight: 6, arbitrary: fc.constantFrom(...requestedTools) },
);

const generate = fc.record({
  do: fc.constant('generate' as const),
  device,
  slot,
  tool,
  provider,
  host,
});

/** `late` sets the clock forward, which a batch can't wait for. */
const batchProviders = fc.array(
  provider.filter((mode) => mode !== 'late'),
  { minLength: 1, maxLength: 6 },
);

const reported = fc.array(fc.constantFrom(...reports), { maxLength: 3 });

/** What happens to an order after it was paid. */
const later: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('payAgain' as const), order: fc.nat(2), reports: reported }),
  fc.record({
    do: fc.constant('dispute' as const),
    order: fc.nat(2),
    end: fc.constantFrom(...disputeEnds),
    isReviewed: fc.boolean(),
    opened: reported,
    refunded: fc.constantFrom(0, 0, 0.33, 1),
    ended: reported,
  }),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: generate },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      device,
      slot: fc.nat(1),
      providers: batchProviders,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancelBatch' as const), device, slot: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      slots: fc.array(slot, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('changeMind' as const), device, slot }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('follow' as const), slot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), device, slot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('openTab' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('saved' as const), slot }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      productId: fc.constantFrom(...productIds),
      payment: fc.oneof(
        { weight: 3, arbitrary: fc.constant<PaymentOutcome>('paid') },
        { weight: 3, arbitrary: fc.constantFrom(...paymentOutcomes) },
      ),
      responses: fc.constantFrom(...razorpayModes),
      reports: fc.array(fc.constantFrom(...reports), { maxLength: 3 }),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseOrders' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: fc.nat(2),
      share: fc.constantFrom(0.01, 0.33, 0.5, 1),
      outcome: fc.constantFrom(...refundOutcomes),
      reports: fc.array(fc.constantFrom(...reports), { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: later },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unfreeze' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replayToken' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOutEverywhere' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('eraseInMidJob' as const),
      slots: fc.array(slot, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), forMs: fc.nat(60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      byMs: fc.constantFrom(-90_000, -1000, 1000, 63_000, 181_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ringAlarm' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseAlarm' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cron' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crashPool' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('evict' as const) }) },
);

/**
 * A purchase that is disputed or paid again, and the use of its credits meanwhile. Random actions
 * seldom meet a paid order, so some journeys begin with this.
 */
const purchaseThatIsContested = fc
  .tuple(fc.constantFrom(...productIds), fc.constantFrom(...reports), later, generate)
  .map(([productId, report, contested, used]): Action[] => [
    {
      do: 'buy',
      productId,
      payment: 'paid',
      responses: 'good',
      reports: [report, 'verify'],
      twice: false,
    },
    used,
    contested,
  ]);

/** Enough failed calls to lock out a user, if the operator's faults counted. */
const withPennilessProvider: Action[] = [0, 1, 2, 3].flatMap((at): Action[] => [
  {
    do: 'generate',
    device: 0,
    slot: at,
    tool: 'text2img',
    provider: 'no_money',
    host: 'good',
  },
  { do: 'follow', slot: at },
]);

/** One user's actions, and the faults between them. */
export const journeyArbitrary: fc.Arbitrary<Journey> = fc.record({
  actions: fc
    .tuple(
      fc.oneof(
        { weight: 20, arbitrary: fc.constant<Action[]>([]) },
        { weight: 4, arbitrary: purchaseThatIsContested },
        { weight: 1, arbitrary: fc.constant(withPennilessProvider) },
      ),
      fc.array(action, { minLength: 1, maxLength: 14 }),
    )
    .map(([first, others]) => [...first, ...others]),
  faults: fc.array(fc.record({ at: fc.nat(60), kind: fc.constantFrom(...faultKinds) }), {
    maxLength: 4,
  }),
});
