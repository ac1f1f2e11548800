/** The limits of one key. */
export interface RotationLimits {
  /** Calls that one key may make within `periodMs`. */
  callsPerPeriod: number;
  periodMs: number;
  /**
   * How long a lease may be used, in milliseconds. Its slot is blocked for this time plus the
   * period, so the provider never counts too many calls in a period, however late the call is made.
   */
  usableMs: number;
  /** Calls with all keys together that the operator allows each day; absent where no bound is set. */
  callsPerDay?: number;
}

export type LeaseResponse =
  /**
   * Call once, with the key at index `keyNumber` of the request's `keys`, before `usableUntil`
   * (epoch milliseconds).
   */
  | { state: 'granted'; keyNumber: number; leaseId: number; usableUntil: number }
  /** Request again with the same ticket after `pollAfterMs` milliseconds; `place` counts from 1. */
  | { state: 'waiting'; place: number; etaMs: number; pollAfterMs: number }
  /**
   * The wait would be longer than `waitMaxMs`, or fewer slots are free than `spareShare` requires.
   */
  | { state: 'full' }
  /** The provider has rejected every key. Only the operator can help. */
  | { state: 'none' }
  /** The calls that the operator allows for this day (UTC) were made. */
  | { state: 'spent' };

export interface LeaseRequest {
  /** Identifies the request for one call. A repeated request with it keeps its position. */
  ticket: string;
  /** Users take turns, however many requests each has. */
  userId: string;
  /** Fingerprints of the keys that may be used. */
  keys: readonly string[];
  /** Fingerprints of the keys that this job has already tried. */
  avoid: readonly string[];
  /**
   * Fingerprints of the pool's other keys, which this job may not use any more. Their slots count where
   * the user's share of all slots is computed. Absent in requests of earlier versions.
   */
  spent?: readonly string[];
  waitMaxMs: number;
  /**
   * The share of all slots, 0 to 1, that must remain for others. Free prompt requests set it, so that
   * paid jobs come first. Such a request counts as a call for text, which has a share of the day.
   */
  spareShare?: number;
  /**
   * The share of the calls of a day, 0 to 1, that must remain for accounts that have bought credits.
   * Where no more is left, the response is `spent`.
   */
  spareCalls?: number;
}

/** The key pool of one provider, as a job uses it. The reports return at once and may be lost. */
export interface LeasePool {
  lease(request: LeaseRequest): Promise<LeaseResponse>;
  withdraw(ticket: string): void;
  giveBack(leaseId: number): void;
  reportLimited(key: string, retryAfterMs: number | null): void;
  reportRejected(key: string): void;
}

/** A key pool, as an account uses it before it creates a job. */
export interface BoundedPool extends LeasePool {
  /**
   * Returns whether the calls that the operator allows for this day (UTC) were made, except those
   * that must remain: `spareCalls` as in `LeaseRequest`.
   */
  isSpent(spareCalls?: number): Promise<boolean>;
  /** Counts one call for text that uses no slot. Resolves with false where the day has none left. */
  countText(): Promise<boolean>;
}

/** The state of one key, for the operator. */
export interface ListedKey {
  /** Its fingerprint. */
  key: string;
  /** The number of recent leases. */
  leases: number;
  /** Epoch milliseconds. */
  restsUntil: number;
  rejected: boolean;
}

/** A key pool, as the operator uses it. */
export interface OperatedPool {
  /** Returns the keys with stored state. */
  keys(): Promise<ListedKey[]>;
  /** Makes a key available again: clears its rejection and its rest. */
  readmit(key: string): Promise<void>;
}
