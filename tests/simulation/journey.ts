import fc from 'fast-check';
import { type ProductId, productIds } from '../../domain/packs.ts';
import { faultKinds, type PlannedFault } from './faults.ts';
import { type WishTool, wishTools } from './wishes.ts';

/** How the provider answers a job, by a word in its prompt. `late` answers after the deadline. */
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

/** How the picture host answers when it is given the job's picture. `error_503` and `rate_limited` go away by themselves. */
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

/** Those after which the picture is there all the same. */
export const easyHostModes: readonly HostMode[] = ['good', 'slow', 'error_503', 'rate_limited'];

/**
 * What becomes of a payment: `late` fails and is captured after all, `authorized` is
 * never captured and `expired` goes back for that reason, `forged` is none, though
 * somebody says so.
 */
export const paymentWays = [
  'paid',
  'unpaid',
  'failed',
  'late',
  'authorized',
  'expired',
  'forged',
] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** What becomes of a refund: done at once, done later, or failed later. */
export const refundWays = ['processed', 'pending', 'failed'] as const;
export type RefundWay = (typeof refundWays)[number];

/** How Razorpay answers whoever asks for an order and its payment. `half` goes away by itself. */
export const razorpayModes = ['good', 'slow', 'doubled', 'reordered', 'half'] as const;
export type RazorpayMode = (typeof razorpayModes)[number];

/** Who tells the Worker of a payment; webhooks may come twice, or the wrong way round. */
export const reports = ['verify', 'check', 'cron', 'webhooks', 'reversed'] as const;
export type Report = (typeof reports)[number];

/** One thing that a user, the world around, or bad luck does. */
export type Action =
  | {
      do: 'generate';
      device: number;
      slot: number;
      tool: WishTool;
      provider: ProviderMode;
      host: HostMode;
    }
  /** Pressed on both devices at once, for several pictures. */
  | { do: 'burst'; slots: number[] }
  /** Pressed, and cancelled from the other device while it is still on its way. */
  | { do: 'changeMind'; device: number; slot: number }
  | { do: 'follow'; slot: number }
  | { do: 'cancel'; device: number; slot: number }
  | { do: 'look'; device: number }
  | { do: 'openTab'; device: number }
  | { do: 'saved'; slot: number }
  | {
      do: 'buy';
      productId: ProductId;
      payment: PaymentWay;
      answers: RazorpayMode;
      reports: Report[];
    }
  | { do: 'refund'; order: number; share: number; way: RefundWay; reports: Report[] }
  | { do: 'freeze' }
  | { do: 'unfreeze' }
  | { do: 'signIn'; device: number }
  | { do: 'signOutEverywhere'; device: number }
  | { do: 'erase'; device: number }
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
  { weight: 4, arbitrary: fc.constant<WishTool>('text2img') },
  { weight: 6, arbitrary: fc.constantFrom(...wishTools) },
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
        { weight: 3, arbitrary: fc.constant<PaymentWay>('paid') },
        { weight: 3, arbitrary: fc.constantFrom(...paymentWays) },
      ),
      answers: fc.constantFrom(...razorpayModes),
      reports: fc.array(fc.constantFrom(...reports), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: fc.nat(2),
      share: fc.constantFrom(0.01, 0.33, 0.5, 1),
      way: fc.constantFrom(...refundWays),
      reports: fc.array(fc.constantFrom(...reports), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unfreeze' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOutEverywhere' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), device }) },
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

/** One user's way through the product, and what goes wrong on it. */
export const journeyArbitrary: fc.Arbitrary<Journey> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 14 }),
  faults: fc.array(fc.record({ at: fc.nat(60), kind: fc.constantFrom(...faultKinds) }), {
    maxLength: 4,
  }),
});
