import { KeyRotation } from '../../../worker/keys/key-rotation.ts';
import type { KeyState } from '../../../worker/keys/key-store.ts';
import type { LeaseRequest, LeaseResponse, RotationLimits } from '../../../worker/keys/lease.ts';

export const limits = { callsPerPeriod: 3, periodMs: 60_000, usableMs: 2000 };
/** How long a lease blocks its slot, in milliseconds. */
export const slotMs = limits.periodMs + limits.usableMs;

/** A pool whose keys have one letter each; the first letter of a ticket names its user. */
export class RotationWorld {
  readonly pool: KeyRotation;
  readonly #keys: string;
  now = 0;

  constructor(
    keys: string,
    { known, ...more }: { known?: Map<string, KeyState> } & Partial<RotationLimits> = {},
  ) {
    this.#keys = keys;
    this.pool = new KeyRotation({ ...limits, ...more }, known);
  }

  respond(
    ticket: string,
    { keys = this.#keys, ...more }: { keys?: string } & Partial<Omit<LeaseRequest, 'keys'>> = {},
  ): LeaseResponse {
    const userId = ticket.slice(0, 1);
    const request = { ticket, userId, avoid: [], waitMaxMs: 600_000, ...more };
    return this.pool.lease({ ...request, keys: keys.split('') }, this.now);
  }

  /** Returns the key that a ticket gets, or the state of the response where it gets none. */
  lease(ticket: string, more: Parameters<RotationWorld['respond']>[1] = {}): string | undefined {
    const response = this.respond(ticket, more);
    const keys = more.keys ?? this.#keys;
    return response.state === 'granted' ? keys[response.keyNumber] : response.state;
  }

  /** Leases one of the keys. Returns the id of the lease. */
  leaseId(ticket: string, keys = this.#keys): number {
    const response = this.respond(ticket, { keys });
    if (response.state !== 'granted') throw new Error(`${ticket} is ${response.state}`);
    return response.leaseId;
  }

  /** Leases with new tickets of a user until the pool refuses. Returns how many it granted. */
  take(user: string): number {
    for (let granted = 0; ; granted += 1) {
      const ticket = `${user}-take-${granted}-${this.now}`;
      if (this.respond(ticket).state === 'granted') continue;
      this.pool.withdraw(ticket);
      return granted;
    }
  }
}
