import { Ledger, type LedgerEvents } from '../../../worker/account/ledger/ledger.ts';
import type { LedgerOutcome } from '../../../worker/account/ledger/operations.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';

const centuryMs = 100 * 365 * 24 * 60 * 60_000;
const newRef = () => crypto.randomUUID();

type HoldInput = Parameters<Ledger['hold']>[0];
type GrantInput = Parameters<Ledger['grant']>[0];
type ReverseInput = Parameters<Ledger['reverse']>[0];

/**
 * Ledgers with one deliberate error each, as systems like this one have shipped. Their entries are
 * consistent, so their own audit passes: only an observer who knows what happened can find the
 * error.
 */
export const brokenLedgers: Record<string, typeof Ledger> = {
  'charges twice': class extends Ledger {
    override capture(input: { holdRef: string }): LedgerOutcome {
      const captured = super.capture(input);
      const again = `${input.holdRef}:again`;
      const hold = { ref: again, credits: 1, expiresAt: Date.now() + centuryMs, note: '' };
      if (captured.ok && super.hold(hold).ok) super.capture({ holdRef: again });
      return captured;
    }
  },

  'charges for a failure': class extends Ledger {
    override release(input: { holdRef: string; reason: string }): LedgerOutcome {
      return super.capture(input);
    }
  },

  'never charges': class extends Ledger {
    override capture({ holdRef }: { holdRef: string }): LedgerOutcome {
      return super.release({ holdRef, reason: '' });
    }
  },

  'charges more than the button shows': class extends Ledger {
    override hold(input: HoldInput): LedgerOutcome {
      return super.hold({ ...input, credits: input.credits + 1 });
    }
  },

  'forgets to release': class extends Ledger {
    override release(): LedgerOutcome {
      const { balance, available } = this.balance();
      return { ok: true, balance, available };
    }
  },

  'captures expired holds': class extends Ledger {
    override hold(input: HoldInput): LedgerOutcome {
      return super.hold({ ...input, expiresAt: input.expiresAt + centuryMs });
    }
  },

  'lends credits that do not exist': class extends Ledger {
    override hold(input: HoldInput): LedgerOutcome {
      if (this.balance().available < input.credits) {
        super.grant({ ref: `loan:${input.ref}`, credits: input.credits, note: '' });
      }
      return super.hold(input);
    }
  },

  'refuses the last credit': class extends Ledger {
    override hold(input: HoldInput): LedgerOutcome {
      const { available } = this.balance();
      if (available === input.credits)
        return { ok: false, code: 'insufficient_credits', available };
      return super.hold(input);
    }
  },

  'grants an order for every report of it': class extends Ledger {
    override grant(input: GrantInput): LedgerOutcome {
      return super.grant({ ...input, ref: `${input.ref}:${newRef()}` });
    }
  },

  'loses an order': class extends Ledger {
    override grant(input: GrantInput): LedgerOutcome {
      const { balance, available } = this.balance();
      return input.credits === 45 ? { ok: true, balance, available } : super.grant(input);
    }
  },

  'takes the whole pack for a part of the money': class extends Ledger {
    override reverse(input: ReverseInput): LedgerOutcome {
      const { returned } = input;
      const whole =
        'minor' in returned ? { minor: returned.ofMinor, ofMinor: returned.ofMinor } : returned;
      return super.reverse({ ...input, returned: whole });
    }
  },

  'rounds a return against the user': class extends Ledger {
    override reverse(input: ReverseInput): LedgerOutcome {
      const { returned } = input;
      if (!('minor' in returned)) return super.reverse(input);
      const pack = { 400: 15, 900: 45, 1700: 120 }[returned.ofMinor] ?? 0;
      const credits = Math.ceil((pack * returned.minor) / returned.ofMinor);
      return super.reverse({ ...input, returned: { credits } });
    }
  },

  'reverses a return for every report of it': class extends Ledger {
    override reverse(input: ReverseInput): LedgerOutcome {
      const reversed = super.reverse({ ...input, ref: `${input.ref}:${newRef()}` });
      const { balance, available } = this.balance();
      return reversed.ok ? reversed : { ok: true, balance, available };
    }
  },

  'holds what was taken back during a dispute': class extends Ledger {
    override hold({ grantRef: _, ...input }: HoldInput): LedgerOutcome {
      return super.hold(input);
    }
  },

  'forgets a return': class extends Ledger {
    override reverse(): LedgerOutcome {
      const { balance, available } = this.balance();
      return { ok: true, balance, available };
    }
  },

  'grants the trial at every sign-in': class extends Ledger {
    override open(): LedgerOutcome {
      const isOpen = this.balance().initialized;
      return isOpen ? super.grant({ ref: newRef(), credits: 2, note: '' }) : super.open();
    }
  },

  'grants another trial after a deletion': class extends Ledger {
    override open(): LedgerOutcome {
      const wasClosed = this.currentState().closed;
      const opened = super.open();
      return wasClosed ? super.grant({ ref: newRef(), credits: 2, note: '' }) : opened;
    }
  },

  'releases the holds of running jobs with a deletion': class extends Ledger {
    override close(): LedgerOutcome {
      return super.close();
    }
  },

  'lets a frozen account spend': class extends Ledger {
    override freeze(): LedgerOutcome {
      const { balance, available } = this.balance();
      return { ok: true, balance, available };
    }
  },

  'has entries that differ from the balance': class extends Ledger {
    override entries(limit: number, beforeSeq: number | null = null) {
      return super.entries(limit, beforeSeq).filter(({ kind }) => kind !== 'spend');
    }
  },

  'never notifies open tabs': class extends Ledger {
    constructor(sql: SqlHandle, clock: () => number, events: LedgerEvents = {}) {
      super(sql, clock, { ...events, changed: () => undefined });
    }
  },
};
