import { dayMs } from '../../../domain/days.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The prompts and pictures of the user that the operator's screening has refused. */
export class RefusedPrompts {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Counts what was refused once by its `ref`. Returns how many were refused within a day. */
  add(ref: string): number {
    const now = this.#clock();
    this.#sql.all('DELETE FROM refused_prompts WHERE refused_at <= ?', now - dayMs);
    this.#sql.all(
      'INSERT INTO refused_prompts (job_id, refused_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
      ref,
      now,
    );
    return Number(this.#sql.all('SELECT COUNT(*) AS count FROM refused_prompts')[0]?.count);
  }
}

/**
 * Counts a refused prompt or picture, once by its `ref`. From `freezeAfter` within a day on, the account is frozen, also
 * again after the operator has unfrozen it.
 */
export function countRefusal(
  { ledger, refusedPrompts }: { ledger: Ledger; refusedPrompts: RefusedPrompts },
  ref: string,
  freezeAfter: number | null,
): void {
  const count = refusedPrompts.add(ref);
  if (freezeAfter === null || count < freezeAfter || ledger.currentState().frozen) return;
  const reason = 'Several prompts or pictures were not allowed.';
  const [last] = ledger.entries(1);
  ledger.freeze({ ref: `screening:${last?.seq ?? 0}`, reason });
}
