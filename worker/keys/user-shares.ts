/** The share of all slots that one user may hold while others come. */
const crowdedShare = 1 / 3;

const aloneShare = 2 / 3;

interface HeldLease {
  id: number;
  at: number;
  /** At the latest. */
  freeAt: number;
}

/** The slots that each user holds, so that nobody takes the whole pool. */
export class UserShares {
  readonly #held = new Map<string, HeldLease[]>();

  add(userId: string, lease: HeldLease, now: number): void {
    const held = [...this.#active(userId, now), lease];
    // Moves the user to the end, so that those whose leases have ended are found at the front.
    this.#held.delete(userId);
    this.#held.set(userId, held);
    this.#forgetOldest(now);
  }

  remove(leaseId: number): void {
    for (const [userId, held] of this.#held) {
      const left = held.filter(({ id }) => id !== leaseId);
      if (left.length === held.length) continue;
      if (left.length > 0) this.#held.set(userId, left);
      else this.#held.delete(userId);
      return;
    }
  }

  /** Returns the lease that must end before a user may hold one more of `slots`; null if they may now. */
  blocking(
    userId: string,
    { slots, isAnyoneWaiting }: { slots: number; isAnyoneWaiting: boolean },
    now: number,
  ): HeldLease | null {
    const held = this.#active(userId, now);
    this.#forgetOldest(now);
    const doOthersHold = this.#held.size > (this.#held.has(userId) ? 1 : 0);
    const isCrowded = isAnyoneWaiting || doOthersHold;
    const allowed = Math.max(1, Math.ceil(slots * (isCrowded ? crowdedShare : aloneShare)));
    return held[held.length - allowed] ?? null;
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
