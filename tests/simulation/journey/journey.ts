import type { ProductId } from '../../../domain/packs.ts';
import type { RequestedTool } from '../user/requested-job.ts';

/** What fails at one step between two awaits: before its effect, or after it. */
export const faultKinds = ['error-before', 'error-after', 'crash-before', 'crash-after'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  /** The step of the journey, counted from 0. */
  at: number;
  kind: FaultKind;
}

/**
 * The conditions of a run: with faults; with a full key pool at first; or without faults except at
 * the provider.
 */
export type Conditions = 'faulty' | 'crowded' | 'faultless';

/** How the provider responds to a job, by a text in its prompt. `late` responds after the deadline. */
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
  'no_money',
  'unknown_parameter',
  'refused',
  'dead_url',
  'not_a_picture',
  'truncated_picture',
  'huge_picture',
  'hang',
  'drop',
] as const;
export type ProviderMode = (typeof providerModes)[number];

/** Failures that only the operator can end: they lock out no user. */
export const operatorModes: readonly ProviderMode[] = [
  'rejected_key',
  'no_money',
  'unknown_parameter',
];

/**
 * How the picture host responds to the job's upload. `error_503` and `rate_limited` end by
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

/** How a dispute of a payment ends. `lost` returns the money, and `open` is none. */
export const disputeEnds = ['won', 'closed', 'lost', 'open'] as const;
export type DisputeEnd = (typeof disputeEnds)[number];

/** How Razorpay responds to calls about an order and its payment. `half` ends by itself. */
export const razorpayModes = ['good', 'slow', 'doubled', 'reordered', 'half'] as const;
export type RazorpayMode = (typeof razorpayModes)[number];

/** Which path reports a payment to the Worker. Webhooks may arrive twice, or in reverse order. */
export const reports = ['verify', 'check', 'cron', 'webhooks', 'reversed'] as const;
export type Report = (typeof reports)[number];

export type Action =
  | {
      do: 'generate';
      device: number;
      slot: number;
      tool: RequestedTool;
      provider: ProviderMode;
      host: HostMode;
    }
  /** Pictures of one batch, each with a mode of the provider; the same slot is the same batch. */
  | { do: 'batch'; device: number; slot: number; providers: ProviderMode[] }
  | { do: 'cancelBatch'; device: number; slot: number }
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
      responses: RazorpayMode;
      reports: Report[];
      /** Ordered on both devices at the same time with one key, while Razorpay is slow. */
      twice: boolean;
    }
  /** D1 is restored to a time before the user's orders. */
  | { do: 'loseOrders' }
  | { do: 'refund'; order: number; share: number; outcome: RefundOutcome; reports: Report[] }
  /** Pays an order again that was paid before. */
  | { do: 'payAgain'; order: number; reports: Report[] }
  /** Disputes a payment; what is reported of its begin and of its end may be lost. */
  | {
      do: 'dispute';
      order: number;
      end: DisputeEnd;
      isReviewed: boolean;
      opened: Report[];
      /** The share of the money that the merchant refunds meanwhile. */
      refunded: number;
      ended: Report[];
    }
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
