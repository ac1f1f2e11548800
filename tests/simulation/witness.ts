import type { Wish } from './wishes.ts';

/** What one user and the world outside know of a journey; the ledger is not asked. */
export interface Witness {
  journey: string;
  userId: string | null;
  /** What was asked for under each job's id. */
  jobs: Map<
    string,
    {
      wishes: Wish[];
      /** Those of them of which the Worker has said that it took them, as text. */
      taken: Set<string>;
      /** The account was deleted after it was asked for: its picture may be gone with it. */
      mayBeErased: boolean;
    }
  >;
  orders: Order[];
  /** What was seen on the way that must never be. */
  violations: string[];
}

export interface Order {
  /** Razorpay's. */
  id: string;
  credits: number;
  priceMinor: number;
  /** Whether the money has come, by Razorpay's own books. */
  isPaid: boolean;
  /** Whether the Worker has said that the credits are there. */
  isGranted: boolean;
  paymentId: string | null;
  returnedMinor: number;
}

export function newWitness(journey: string): Witness {
  return {
    journey,
    userId: null,
    jobs: new Map(),
    orders: [],
    violations: [],
  };
}

/** What the order's buyer has left of it: nothing before it is paid, then the unreturned share of the money, each begun credit whole. */
export function creditsLeft({ credits, isPaid, priceMinor, returnedMinor }: Order): number {
  return isPaid ? Math.ceil((credits * (priceMinor - returnedMinor)) / priceMinor) : 0;
}
