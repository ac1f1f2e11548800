/** The share of all slots that one user may hold while others come. */
const crowdedShare = 1 / 3;

const aloneShare = 2 / 3;

interface HeldLease {
  id: number;
  freeAt: number;
}

/** The slots that each user holds, so that nobody takes the whole pool. */
export class UserShares {
  readonly #held = new Map<string, HeldLease[]>();
  #latest: { userId: string; freeAt: number } | null = null;
  /** Until then two users hold slots: the latest one and another one. */
  #crowdedUntil = 0;

  add(userId: string, lease: HeldLease, now: number): void {
    const held = [...this.#active(userId, now), lease];
    // Moves the user to the end, so that those whose leases have ended are found at the front.
    this.#held.delete(userId);
    this.#held.set(userId, held);
    if (this.#latest && this.#latest.userId !== userId) this.#crowdedUntil = this.#latest.freeAt;
    this.#latest = { userId, freeAt: lease.freeAt };
    this.#forgetOldest(now);
  }

  remove(leaseId: number): void {
    for (const [userId, held] of this.#held) {
      const left = held.filter(({ id }) => id !== leaseId);
      if (left.length === held.length) continue;
      this.#held.set(userId, left);
      return;
    }
  }

  /** Returns when a user may hold one more of `slots`, in epoch milliseconds. */
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
