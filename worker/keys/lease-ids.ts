import { shardsMax } from './shard-of-key.ts';

/** Lease ids are derived from the clock, with room for this many in one millisecond, in all shards. */
const leasesPerMs = 1024;

/**
 * The ids of the leases that one shard grants. An id is never used twice, even after a restart or in
 * another shard: otherwise a returned lease could free the slot of another one.
 */
export class LeaseIds {
  readonly #shard: number;
  #last: number;

  /** `last` is the highest id that is known to be used. */
  constructor(shard: number, last: number) {
    this.#shard = shard;
    this.#last = last;
  }

  next(now: number): number {
    const least = Math.max(this.#last + 1, now * leasesPerMs);
    this.#last = Math.ceil((least - this.#shard) / shardsMax) * shardsMax + this.#shard;
    return this.#last;
  }
}

/** Returns the number of the shard that granted a lease. */
export function shardOfLease(leaseId: number): number {
  return leaseId % shardsMax;
}
