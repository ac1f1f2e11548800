import type { ProductId } from '../../../domain/packs.ts';
import { Ledger, type LedgerEvents } from '../../../worker/account/ledger/ledger.ts';
import type { LedgerOutcome } from '../../../worker/account/ledger/operations.ts';
import type { SqlHandle } from '../../../worker/storage/sql.ts';
import type { Action, ProviderMode, Report } from '../journey/journey.ts';

const centuryMs = 100 * 365 * 24 * 60 * 60_000;
const newRef = () => crypto.randomUUID();

type HoldInput = Parameters<Ledger['hold']>[0];
type GrantInput = Parameters<Ledger['grant']>[0];
type ReverseInput = Parameters<Ledger['reverse']>[0];

const picture = (slot: number, provider: ProviderMode = 'good'): Action[] => [
  { do: 'generate', device: 0, slot, tool: 'text2img', provider, host: 'good' },
  { do: 'follow', slot },
];

const purchase = (productId: ProductId, reports: Report[]): Action => ({
  do: 'buy',
  productId,
  payment: 'paid',
  responses: 'good',
  reports,
  twice: false,
});

export const journeys = {
  onePicture: picture(0),
  refusedPicture: picture(0, 'refused'),
  latePicture: picture(0, 'late'),
  threePictures: [0, 1, 2].flatMap((slot) => picture(slot)),
  purchaseAndReturn: [
    purchase('basic', ['verify', 'webhooks']),
    {
      do: 'refund',
      order: 0,
      share: 0.33,
      outcome: 'processed',
      reports: ['webhooks', 'cron', 'webhooks', 'check'],
    },
  ],
  refundInDispute: [
    purchase('starter', ['verify']),
    {
      do: 'dispute',
      order: 0,
      end: 'open',
      isReviewed: false,
      opened: ['webhooks', 'webhooks'],
      refunded: 1,
      ended: [],
    },
  ],
  deletion: [{ do: 'erase', device: 0 }],
  deletionInMidJob: [{ do: 'eraseInMidJob', slots: [0, 1, 2] }],
  frozenAccount: [{ do: 'freeze' }, ...picture(0)],
  openTab: [{ do: 'openTab', device: 0 }, ...picture(0)],
} satisfies Record<string, Action[]>;

/** What an operation returns that did nothing. */
function pretend(ledger: Ledger): LedgerOutcome {
  const { balance, available } = ledger.balance();
  return { ok: true, balance, available };
}

/**
 * Ledgers with one deliberate error each, as systems like this one have shipped. Their entries are
 * consistent, so their own audit passes: only an observer who knows what happened can find the
 * error. Each has the shortest journey that shows it.
 */
export const brokenLedgers: Record<string, [journey: Action[], LedgerClass: typeof Ledger]> = {
  'charges twice': [
    journeys.onePicture,
    class extends Ledger {
      override capture(input: { holdRef: string }): LedgerOutcome {
        const captured = super.capture(input);
        const again = `${input.holdRef}:again`;
        const hold = { ref: again, credits: 1, expiresAt: Date.now() + centuryMs };
        if (captured.ok && super.hold(hold).ok) super.capture({ holdRef: again });
        return captured;
      }
    },
  ],

  'charges for a failure': [
    journeys.refusedPicture,
    class extends Ledger {
      override release(input: Parameters<Ledger['release']>[0]): LedgerOutcome {
        return super.capture(input);
      }
    },
  ],

  'forgets to release': [
    journeys.refusedPicture,
    class extends Ledger {
      override release(): LedgerOutcome {
        return pretend(this);
      }
    },
  ],

  'captures expired holds': [
    journeys.latePicture,
    class extends Ledger {
      override hold(input: HoldInput): LedgerOutcome {
        return super.hold({ ...input, expiresAt: input.expiresAt + centuryMs });
      }
    },
  ],

  'lends credits that do not exist': [
    journeys.threePictures,
    class extends Ledger {
      override hold(input: HoldInput): LedgerOutcome {
        if (this.balance().available < input.credits) {
          super.grant({ ref: `loan:${input.ref}`, credits: input.credits });
        }
        return super.hold(input);
      }
    },
  ],

  'refuses the last credit': [
    journeys.threePictures,
    class extends Ledger {
      override hold(input: HoldInput): LedgerOutcome {
        const { available } = this.balance();
        if (available === input.credits)
          return { ok: false, code: 'insufficient_credits', available };
        return super.hold(input);
      }
    },
  ],

  'grants an order for every report of it': [
    journeys.purchaseAndReturn,
    class extends Ledger {
      override grant(input: GrantInput): LedgerOutcome {
        return super.grant({ ...input, ref: `${input.ref}:${newRef()}` });
      }
    },
  ],

  'loses an order': [
    journeys.purchaseAndReturn,
    class extends Ledger {
      override grant(input: GrantInput): LedgerOutcome {
        return input.credits === 45 ? pretend(this) : super.grant(input);
      }
    },
  ],

  'rounds a return against the user': [
    journeys.purchaseAndReturn,
    class extends Ledger {
      override reverse(input: ReverseInput): LedgerOutcome {
        const { returned } = input;
        if (!('minor' in returned)) return super.reverse(input);
        const pack = { 400: 15, 900: 45, 1700: 120 }[returned.ofMinor] ?? 0;
        const credits = Math.ceil((pack * returned.minor) / returned.ofMinor);
        return super.reverse({ ...input, returned: { credits } });
      }
    },
  ],

  'reverses a return for every report of it': [
    journeys.purchaseAndReturn,
    class extends Ledger {
      override reverse(input: ReverseInput): LedgerOutcome {
        const reversed = super.reverse({ ...input, ref: `${input.ref}:${newRef()}` });
        return reversed.ok ? reversed : pretend(this);
      }
    },
  ],

  'holds what was taken back during a dispute': [
    journeys.refundInDispute,
    class extends Ledger {
      override hold({ grantRef: _, ...input }: HoldInput): LedgerOutcome {
        return super.hold(input);
      }
    },
  ],

  'forgets a return': [
    journeys.purchaseAndReturn,
    class extends Ledger {
      override reverse(): LedgerOutcome {
        return pretend(this);
      }
    },
  ],

  'grants another trial after a deletion': [
    journeys.deletion,
    class extends Ledger {
      override open(): LedgerOutcome {
        const wasClosed = this.currentState().closed;
        const opened = super.open();
        return wasClosed ? super.grant({ ref: newRef(), credits: 2 }) : opened;
      }
    },
  ],

  'releases the holds of running jobs with a deletion': [
    journeys.deletionInMidJob,
    class extends Ledger {
      override close(): LedgerOutcome {
        return super.close();
      }
    },
  ],

  'lets a frozen account spend': [
    journeys.frozenAccount,
    class extends Ledger {
      override freeze(): LedgerOutcome {
        return pretend(this);
      }
    },
  ],

  'has entries that differ from the balance': [
    journeys.onePicture,
    class extends Ledger {
      override entries(limit: number, beforeSeq: number | null = null) {
        return super.entries(limit, beforeSeq).filter(({ kind }) => kind !== 'spend');
      }
    },
  ],

  'never notifies open tabs': [
    journeys.openTab,
    class extends Ledger {
      constructor(sql: SqlHandle, clock: () => number, events: LedgerEvents = {}) {
        super(sql, clock, { ...events, changed: () => undefined });
      }
    },
  ],
};
