/** The share of all slots that one user may hold while others come. */
const crowdedShare = 1 / 3;

/** The same while nobody else comes: the rest stays free for whoever comes next. */
const aloneShare = 2 / 3;

interface HeldLease {
  id: number;
  /** When its slot is free again, in epoch milliseconds. */
  freeAt: number;
}

/**
 * The slots that each user holds, so that nobody takes the whole pool: neither from those who wait
 * nor from those who come next.
 */
export class UserShares {
  readonly #held = new Map<string, HeldLease[]>();
  /** The users of the two latest leases, where they are not the same. */
  #latest: { userId: string; freeAt: number } | null = null;
  #latestOther: { userId: string; freeAt: number } | null = null;

  /** Records a lease that was granted at `now` (epoch milliseconds). */
  add(userId: string, lease: HeldLease, now: number): void {
    const held = [...this.#active(userId, now), lease];
    // Moves the user to the end, so that those whose leases have ended are found at the front.
    this.#held.delete(userId);
    this.#held.set(userId, held);
    if (this.#latest && this.#latest.userId !== userId) this.#latestOther = this.#latest;
    this.#latest = { userId, freeAt: lease.freeAt };
    this.#forgetOldest(now);
  }

  /** Removes a lease that was given back. */
  remove(leaseId: number): void {
    for (const [userId, held] of this.#held) {
      const left = held.filter(({ id }) => id !== leaseId);
      if (left.length === held.length) continue;
      if (left.length === 0) this.#held.delete(userId);
      else this.#held.set(userId, left);
      return;
    }
  }

  /**
   * Returns when a user may hold one more of `slots`, in epoch milliseconds: `now` where they may
   * already. `isAnyoneWaiting` says whether another user waits.
   */
  allowedAt(
    userId: string,
    { slots, isAnyoneWaiting }: { slots: number; isAnyoneWaiting: boolean },
    now: number,
  ): number {
    const held = this.#active(userId, now);
    const isCrowded = isAnyoneWaiting || this.#hasOthers(userId, now);
    const allowed = Math.max(1, Math.ceil(slots * (isCrowded ? crowdedShare : aloneShare)));
    return held[held.length - allowed]?.freeAt ?? now;
  }

  #hasOthers(userId: string, now: number): boolean {
    const other = this.#latest?.userId === userId ? this.#latestOther : this.#latest;
    return other !== null && other.userId !== userId && other.freeAt > now;
  }

  /** The leases of a user whose slots are not free, the earliest to be free first. */
  #active(userId: string, now: number): HeldLease[] {
    return (this.#held.get(userId) ?? []).filter(({ freeAt }) => freeAt > now);
  }

  #forgetOldest(now: number): void {
    for (const [userId, held] of this.#held) {
      if ((held.at(-1)?.freeAt ?? 0) > now) return;
      this.#held.delete(userId);
    }
  }
}
