import type { Quality } from '../../domain/tools/picture-options.ts';
import type { Tool } from '../../domain/tools/tools.ts';

/** Why a key is out of use until the operator acts. */
export type KeyFault = 'key_rejected' | 'out_of_money';

export interface RotationLimits {
  callsPerPeriod: number;
  periodMs: number;
  /**
   * How long a lease may be used. Its slot is blocked for this time plus the period, so the
   * provider never counts too many calls, however late the call is made.
   */
  usableMs: number;
  /**
   * Set where a vendor limits open calls and not their frequency: how long a call takes, until the pool has
   * learned it. A lease ends with its call then, and after `periodMs` if its end is never reported.
   */
  usualMs?: number;
  callsPerDay?: number;
}

export type LeaseResponse =
  /** Call once, with the key at this index of the request's `keys`, before `usableUntil`. */
  | {
      state: 'granted';
      keyNumber: number;
      leaseId: number;
      usableUntil: number;
      /** How long recent calls of this kind took; absent if none was reported. */
      usualMs?: number;
    }
  /** Request again with the same ticket after `pollAfterMs`; `place` counts from 1. */
  | { state: 'waiting'; place: number; etaMs: number; pollAfterMs: number }
  /** The wait would exceed `waitMaxMs`, or fewer slots are free than `spareShare` requires. */
  | { state: 'full' }
  /** The provider has rejected every key. */
  | { state: 'none' }
  | { state: 'spent' };

export interface LeaseRequest {
  /** Identifies the request for one call. A repeated request with it keeps its position. */
  ticket: string;
  userId: string;
  keys: readonly string[];
  /** Fingerprints of the keys that this job has already tried. */
  avoid: readonly string[];
  /** Keys that this job may not use any more. Absent in requests of earlier versions. */
  spent?: readonly string[];
  waitMaxMs: number;
  /** The share of all slots, 0 to 1, that must remain for paid jobs. */
  spareShare?: number;
  /** The share of the day's calls, 0 to 1, that must remain for buyers. */
  spareCalls?: number;
  kind?: CallKind;
}

/** What a call is for: calls of one kind take about as long, and cost as much. */
export interface CallKind {
  tool: Tool;
  /** The vendor's name of it. */
  model: string;
  quality: Quality;
}

/** One call for a picture that has ended. */
export interface CallReport extends CallKind {
  /** `made`; `late`: after the end of its job; `interrupted`: by a restart. Otherwise the code of its failure. */
  outcome: string;
  tookMs: number | null;
  /** Null if it is not known. */
  costMicroUsd: number | null;
  /** Those that its job was charged. */
  credits: number;
}

/** The calls of some days with one outcome. */
export interface CallSum extends CallKind {
  outcome: CallReport['outcome'];
  calls: number;
  costMicroUsd: number | null;
  credits: number;
}

/** The reports return at once and may be lost. */
export interface LeasePool {
  lease(request: LeaseRequest): Promise<LeaseResponse>;
  withdraw(ticket: string): void;
  /** The call was not made. */
  giveBack(leaseId: number): void;
  /** The call has ended. Only where the provider's limits have `usualMs`. */
  endCall(leaseId: number): void;
  reportLimited(key: string, retryAfterMs: number | null): void;
  reportRejected(key: string, why: KeyFault): void;
}

export interface BoundedPool extends LeasePool {
  isSpent(spareCalls?: number): Promise<boolean>;
  /** Resolves with false if the day has none left. */
  countText(): Promise<boolean>;
  reportCall(call: CallReport): void;
}

export interface ListedKey {
  key: string;
  leases: number;
  restsUntil: number;
  rejected: boolean;
}

export interface OperatedPool {
  keys(): Promise<ListedKey[]>;
  /** The calls since the beginning of a day, such as '2026-11-23'. */
  callsSince(day: string): Promise<CallSum[]>;
  readmit(key: string): Promise<void>;
}
