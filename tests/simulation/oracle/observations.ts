import type { RequestedJob } from '../user/requested-job.ts';

/** What one user and the outside services have seen during a journey, without the ledger. */
export interface Observations {
  journey: string;
  userId: string | null;
  jobs: Map<
    string,
    {
      requests: RequestedJob[];
      accepted: Set<string>;
      /** The account was deleted after the request, so its result may be deleted too. */
      mayBeErased: boolean;
    }
  >;
  batches: Map<string, number>;
  orders: Order[];
  violations: string[];
}

export interface Order {
  id: string;
  credits: number;
  priceMinor: number;
  /** Whether the money has finished, by Razorpay's own records. */
  isPaid: boolean;
  /** Whether the Worker has reported that the credits were granted. */
  isGranted: boolean;
  paymentId: string | null;
  returnedMinor: number;
  /** A second payment of the order, whose money must go back. */
  secondPaymentId: string | null;
  isDisputed: boolean;
  /** Whether a dispute of its payment has no end. */
  isDisputeOpen: boolean;
}

export function newObservations(journey: string): Observations {
  return {
    journey,
    userId: null,
    jobs: new Map(),
    batches: new Map(),
    orders: [],
    violations: [],
  };
}

/**
 * Returns the credits that remain of an order: none before it is paid, then the share of the money
 * that was not returned, rounded up.
 */
export function creditsLeft({ credits, isPaid, priceMinor, returnedMinor }: Order): number {
  return isPaid ? Math.ceil((credits * (priceMinor - returnedMinor)) / priceMinor) : 0;
}
