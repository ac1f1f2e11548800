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
  #latest: { userId: string; freeAt: number } | null = null;
  /** Until then two users hold slots, in epoch milliseconds: the latest one and another one. */
  #crowdedUntil = 0;

  /** Records a lease that was granted at `now` (epoch milliseconds). */
  add(userId: string, lease: HeldLease, now: number): void {
    const held = [...this.#active(userId, now), lease];
    // Moves the user to the end, so that those whose leases have ended are found at the front.
    this.#held.delete(userId);
    this.#held.set(userId, held);
    if (this.#latest && this.#latest.userId !== userId) this.#crowdedUntil = this.#latest.freeAt;
    this.#latest = { userId, freeAt: lease.freeAt };
    this.#forgetOldest(now);
  }

  /** Removes a lease that was given back. */
  remove(leaseId: number): void {
    for (const [userId, held] of this.#held) {
      const left = held.filter(({ id }) => id !== leaseId);
      if (left.length === held.length) continue;
      this.#held.set(userId, left);
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
    // Whoever holds no slot gets one in any case, so that two who hold some are this user and another.
    const isCrowded = isAnyoneWaiting || this.#crowdedUntil > now;
    const allowed = Math.max(1, Math.ceil(slots * (isCrowded ? crowdedShare : aloneShare)));
    return held[held.length - allowed]?.freeAt ?? now;
  }

  /** The leases of a user whose slots are not free, in the order in which they were granted. */
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
