import type { SqlHandle } from '../storage/sql.ts';
import type { DayCalls } from './daily-budget.ts';

export interface KeyState {
  /** Oldest first; `at` in epoch milliseconds. */
  leases: { id: number; at: number; userId: string }[];
  restsUntil: number;
  rejected: boolean;
}

export type GrantedLease = [leaseId: number, fingerprint: string, userId: string];

export class KeyStore {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  /** Returns every key with a lease since `since` (epoch milliseconds), a rest or a rejection. */
  read(since: number): Map<string, KeyState> {
    const known = new Map<string, KeyState>();
    const of = (fingerprint: string): KeyState => {
      const state = known.get(fingerprint) ?? { leases: [], restsUntil: 0, rejected: false };
      known.set(fingerprint, state);
      return state;
    };
    for (const row of this.#sql.all(
      'SELECT * FROM leases WHERE leased_at >= ? ORDER BY id',
      since,
    )) {
      of(row.fingerprint as string).leases.push({
        id: row.id as number,
        at: row.leased_at as number,
        userId: row.user_id as string,
      });
    }
    for (const row of this.#sql.all('SELECT * FROM keys')) {
      const state = of(row.fingerprint as string);
      state.restsUntil = row.rests_until as number;
      state.rejected = row.rejected === 1;
    }
    return known;
  }

  addLeases(granted: readonly GrantedLease[], now: number): void {
    this.#sql.all(
      `INSERT INTO leases (id, fingerprint, user_id, leased_at)
       SELECT value ->> 0, value ->> 1, value ->> 2, ?2 FROM json_each(?1)`,
      JSON.stringify(granted),
      now,
    );
  }

  /** Returns when the lease was granted; null if it is not known. */
  deleteLease(leaseId: number): number | null {
    const [lease] = this.#sql.all('DELETE FROM leases WHERE id = ? RETURNING leased_at', leaseId);
    return lease ? (lease.leased_at as number) : null;
  }

  deleteLeasesBefore(before: number): void {
    this.#sql.all('DELETE FROM leases WHERE leased_at < ?', before);
  }

  rest(fingerprint: string, until: number): void {
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rests_until) VALUES (?1, ?2)
       ON CONFLICT (fingerprint) DO UPDATE SET rests_until = ?2`,
      fingerprint,
      until,
    );
  }

  reject(fingerprint: string): void {
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rejected) VALUES (?1, 1)
       ON CONFLICT (fingerprint) DO UPDATE SET rejected = 1`,
      fingerprint,
    );
  }

  readmit(fingerprint: string): void {
    this.#sql.all('DELETE FROM keys WHERE fingerprint = ?', fingerprint);
  }

  calls(): DayCalls {
    const [known] = this.#sql.all('SELECT day, calls, text_calls AS textCalls FROM day_calls');
    return known as unknown as DayCalls;
  }

  storeCalls({ day, calls, textCalls }: DayCalls): void {
    this.#sql.all('UPDATE day_calls SET day = ?, calls = ?, text_calls = ?', day, calls, textCalls);
  }
}
