/** What one user and the world outside know of a journey; the ledger is not asked. */
export interface Witness {
  journey: string;
  userId: string | null;
  /** Prompts that were asked for under each job's id, in order. */
  jobs: Map<string, { prompts: string[]; takenPrompts: Set<string> }>;
  orders: Order[];
  /** Whether the account was deleted at any time: pictures are gone with it. */
  wasErased: boolean;
  /** What was seen on the way that must never be. */
  violations: string[];
}

export interface Order {
  ref: string;
  credits: number;
  paidMinor: number;
  isGranted: boolean;
  refunds: { ref: string; minor: number; isBooked: boolean }[];
}

export function newWitness(journey: string): Witness {
  return {
    journey,
    userId: null,
    jobs: new Map(),
    orders: [],
    wasErased: false,
    violations: [],
  };
}

/** What the order's buyer has left of it: the unreturned share of the money, each begun credit whole. */
export function creditsLeft({ credits, paidMinor, refunds }: Order): number {
  const returned = refunds.reduce((sum, { minor }) => sum + minor, 0);
  return Math.ceil((credits * (paidMinor - returned)) / paidMinor);
}
