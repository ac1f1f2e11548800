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

/** An action that is as frequent as its weight. */
const may = <Name extends Action['do']>(
  weight: number,
  name: Name,
  fields?: {
    [Field in keyof Omit<Extract<Action, { do: Name }>, 'do'>]: fc.Arbitrary<
      Extract<Action, { do: Name }>[Field]
    >;
  },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<unknown>,
});

const slots = (maxLength: number) => fc.array(slot, { minLength: 2, maxLength });

const action = fc.oneof(
  { weight: 12, arbitrary: generate },
  may(4, 'batch', { device, slot: fc.nat(1), providers: batchProviders }),
  may(1, 'cancelBatch', { device, slot: fc.nat(1) }),
  may(3, 'burst', { slots: slots(4) }),
  may(3, 'changeMind', { device, slot }),
  may(6, 'follow', { slot }),
  may(3, 'cancel', { device, slot }),
  may(3, 'look', { device }),
  may(1, 'openTab', { device }),
  may(1, 'saved', { slot }),
  may(3, 'buy', {
    productId: fc.constantFrom(...productIds),
    payment: fc.oneof(
      { weight: 3, arbitrary: fc.constant<PaymentOutcome>('paid') },
      { weight: 3, arbitrary: fc.constantFrom(...paymentOutcomes) },
    ),
    responses: fc.constantFrom(...razorpayModes),
    reports: reported,
    twice: fc.boolean(),
  }),
  may(1, 'loseOrders'),
  may(2, 'refund', {
    order: fc.nat(2),
    share: fc.constantFrom(0.01, 0.33, 0.5, 1),
    outcome: fc.constantFrom(...refundOutcomes),
    reports: reported,
  }),
  { weight: 3, arbitrary: later },
  may(1, 'freeze'),
  may(1, 'unfreeze'),
  may(2, 'signIn', { device }),
  may(1, 'replayToken'),
  may(1, 'signOutEverywhere', { device }),
  may(1, 'erase', { device }),
  may(1, 'eraseInMidJob', { slots: slots(3) }),
  may(2, 'wait', { forMs: fc.nat(60) }),
  may(1, 'jump', { byMs: fc.constantFrom(-90_000, -1000, 1000, 63_000, 181_000) }),
  may(1, 'ringAlarm'),
  may(1, 'loseAlarm'),
  may(1, 'cron'),
  may(2, 'crash'),
  may(1, 'crashPool'),
  may(1, 'evict'),
) as fc.Arbitrary<Action>;

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
