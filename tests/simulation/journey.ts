import fc from 'fast-check';
import { type ProductId, productIds } from '../../domain/packs.ts';
import { faultKinds, type PlannedFault } from './faults.ts';
import { type RequestedTool, requestedTools } from './requested-job.ts';

/** How the provider answers a job, by a text in its prompt. `late` answers after the deadline. */
export const providerModes = [
  'good',
  'slow',
  'late',
  'empty',
  'empty_json',
  'broken_json',
  'html',
  'error_500',
  'error_503',
  'rate_limited',
  'rejected_key',
  'refused',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
] as const;
export type ProviderMode = (typeof providerModes)[number];

/**
 * How the picture host answers for the job's upload. `error_503` and `rate_limited` end by
 * themselves.
 */
export const hostModes = [
  'good',
  'slow',
  'error_500',
  'error_503',
  'rate_limited',
  'not_success',
  'bad_url',
  'dead_url',
  'empty',
  'broken_json',
  'html',
  'hang',
  'drop',
] as const;
export type HostMode = (typeof hostModes)[number];

/** Modes after which the upload is published anyway. */
export const easyHostModes: readonly HostMode[] = ['good', 'slow', 'error_503', 'rate_limited'];

/**
 * The outcome of a payment: `late` fails first and is captured afterwards, `authorized` is captured
 * only where the Worker does it, `expired` is returned because it was not captured in time, and
 * `forged` is reported without being made.
 */
export const paymentOutcomes = [
  'paid',
  'unpaid',
  'failed',
  'late',
  'authorized',
  'expired',
  'forged',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The outcome of a refund: processed at once, later, or failed later. */
export const refundOutcomes = ['processed', 'pending', 'failed'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** How Razorpay answers calls about an order and its payment. `half` ends by itself. */
export const razorpayModes = ['good', 'slow', 'doubled', 'reordered', 'half'] as const;
export type RazorpayMode = (typeof razorpayModes)[number];

/** Which path reports a payment to the Worker. Webhooks may arrive twice, or in reverse order. */
export const reports = ['verify', 'check', 'cron', 'webhooks', 'reversed'] as const;
export type Report = (typeof reports)[number];

/** One action of a user or of the environment. */
export type Action =
  | {
      do: 'generate';
      device: number;
      slot: number;
      tool: RequestedTool;
      provider: ProviderMode;
      host: HostMode;
    }
  /** Submitted on both devices at the same time, for several jobs. */
  | { do: 'burst'; slots: number[] }
  /** Submitted, and cancelled from the other device at the same time. */
  | { do: 'changeMind'; device: number; slot: number }
  | { do: 'follow'; slot: number }
  | { do: 'cancel'; device: number; slot: number }
  | { do: 'look'; device: number }
  | { do: 'openTab'; device: number }
  | { do: 'saved'; slot: number }
  | {
      do: 'buy';
      productId: ProductId;
      payment: PaymentOutcome;
      answers: RazorpayMode;
      reports: Report[];
      /** Ordered on both devices at the same time with one key, while Razorpay is slow. */
      twice: boolean;
    }
  /** D1 is restored to a time before the user's orders. */
  | { do: 'loseOrders' }
  | { do: 'refund'; order: number; share: number; outcome: RefundOutcome; reports: Report[] }
  | { do: 'freeze' }
  | { do: 'unfreeze' }
  | { do: 'signIn'; device: number }
  | { do: 'replayToken' }
  | { do: 'signOutEverywhere'; device: number }
  | { do: 'erase'; device: number }
  /** Deletes the account while its pictures are being made, comes back and asks for another. */
  | { do: 'eraseInMidJob'; slots: number[] }
  | { do: 'wait'; forMs: number }
  | { do: 'jump'; byMs: number }
  | { do: 'ringAlarm' }
  | { do: 'loseAlarm' }
  | { do: 'cron' }
  | { do: 'crash' }
  | { do: 'crashPool' }
  | { do: 'evict' };

export interface Journey {
  actions: Action[];
  faults: PlannedFault[];
}

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

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('generate' as const),
      device,
      slot,
      tool,
      provider,
      host,
    }),
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
      answers: fc.constantFrom(...razorpayModes),
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

/** One user's actions, and the faults between them. */
export const journeyArbitrary: fc.Arbitrary<Journey> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 14 }),
  faults: fc.array(fc.record({ at: fc.nat(60), kind: fc.constantFrom(...faultKinds) }), {
    maxLength: 4,
  }),
});
