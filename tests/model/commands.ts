import fc from 'fast-check';
import { assert } from 'vitest';
import type { JobErrorCode } from '../../domain/account/job-error.ts';
import type { Returned } from '../../worker/account/ledger/reversals.ts';
import type { AccountModel } from './account-model.ts';
import type { AccountUnderTest } from './account-under-test.ts';

type Command = fc.Command<AccountModel, AccountUnderTest>;

/** One command, which is given to the model and to the account. Both must respond to the same. */
class Step implements Command {
  readonly #label: string;
  readonly #ofModel: (model: AccountModel) => unknown;
  readonly #ofAccount: (account: AccountUnderTest) => unknown;
  readonly #isUseful: (model: AccountModel) => boolean;

  /**
   * `isUseful`: a command is skipped where it could do nothing, because most random commands would
   * name something that does not exist.
   */
  constructor(
    label: string,
    ofModel: (model: AccountModel) => unknown,
    ofAccount: (account: AccountUnderTest) => unknown,
    isUseful: (model: AccountModel) => boolean = () => true,
  ) {
    this.#label = label;
    this.#ofModel = ofModel;
    this.#ofAccount = ofAccount;
    this.#isUseful = isUseful;
  }

  check(model: Readonly<AccountModel>): boolean {
    return this.#isUseful(model as AccountModel);
  }

  run(model: AccountModel, account: AccountUnderTest): void {
    const { now } = account;
    const actual = this.#ofAccount(account);
    assert.deepEqual(actual, this.#ofModel(model));
    // An expired hold holds nothing, even before it is swept.
    const { balance, held } = account.snapshot();
    const { balance: balanceExpected, held: heldExpected } = model.snapshot();
    assert.deepEqual([balance, held], [balanceExpected, heldExpected]);
    // Only an operation sweeps, not the time alone.
    if (account.now > now) return;
    model.sweep();
    account.parts.paidJobs.sweep();
    assert.deepEqual(account.snapshot(), model.snapshot());
  }

  toString(): string {
    return this.#label;
  }
}

const slots = (name: string, count: number) =>
  fc.nat(count - 1).map((slot) => `${name}-${'0'.repeat(6)}${slot}`);
const holds = slots('hold', 4);
const orders = slots('order', 3);
const jobs = slots('job', 6);
const disputed = slots('dispute', 3);

const returned: fc.Arbitrary<Returned> = fc.oneof(
  fc.record({
    minor: fc.constantFrom(1, 33, 50, 100),
    ofMinor: fc.oneof(
      { weight: 9, arbitrary: fc.constant(100) },
      { weight: 1, arbitrary: fc.constant(99) },
    ),
  }),
  fc.record({ credits: fc.constantFrom(1, 7, 15) }),
);

const failures: JobErrorCode[] = ['busy', 'empty_result', 'provider_failed'];

const open = fc.constantFrom('granted' as const, 'withheld' as const).map(
  (trial) =>
    new Step(
      `open, trial ${trial}`,
      (model) => model.open(trial),
      ({ parts }) => void parts.ledger.open(trial),
    ),
);
const close = fc.constant(
  new Step(
    'close',
    (model) => model.close(),
    ({ parts }) => parts.paidJobs.close().outcome,
  ),
);
const grant = fc.tuple(orders, fc.constantFrom(1, 7, 15, 15)).map(
  ([ref, credits]) =>
    new Step(
      `grant ${ref} ${credits}`,
      (model) => model.grant(ref, credits),
      ({ parts }) => parts.ledger.grant({ ref, credits }),
    ),
);
const hold = fc.tuple(holds, fc.constantFrom(1, 2, 9), fc.constantFrom(1, 1000, 1_000_000)).map(
  ([ref, credits, forMs]) =>
    new Step(
      `hold ${ref} ${credits} for ${forMs} ms`,
      (model) => model.hold(ref, credits, model.now + forMs),
      ({ parts, now }) =>
        parts.ledger.hold({ ref, credits, expiresAt: now + forMs, tool: 'text2img' }),
    ),
);
const capture = holds.map(
  (ref) =>
    new Step(
      `capture ${ref}`,
      (model) => model.capture(ref),
      ({ parts }) => parts.ledger.capture({ holdRef: ref }),
      (model) => model.knows(ref),
    ),
);
const release = holds.map(
  (ref) =>
    new Step(
      `release ${ref}`,
      (model) => model.release(ref),
      ({ parts }) => parts.ledger.release({ holdRef: ref, reason: 'busy' }),
      (model) => model.knows(ref),
    ),
);
const reverse = fc.tuple(slots('refund', 6), orders, returned).map(
  ([ref, grantRef, share]) =>
    new Step(
      `reverse ${ref} ${grantRef} ${JSON.stringify(share)}`,
      (model) => model.reverse(ref, grantRef, share),
      ({ parts }) =>
        parts.ledger.reverse({ ref, grantRef, returned: { ...share }, note: 'Returned' }),
    ),
);
const openDispute = fc.tuple(disputed, orders).map(
  ([id, grantRef]) =>
    new Step(
      `open ${id} of ${grantRef}`,
      (model) => model.openDispute(id, grantRef),
      ({ disputes }) => disputes.open({ disputeId: id, grantRef }),
      (model) => model.hasGrant(grantRef),
    ),
);
const endDispute = disputed.map(
  (id) =>
    new Step(
      `end ${id}`,
      (model) => model.endDispute(id),
      ({ disputes }) => void disputes.end({ disputeId: id, reason: 'kept' }),
      (model) => model.knows(`dispute:${id}`),
    ),
);
const freeze = slots('freeze', 3).map(
  (ref) =>
    new Step(
      `freeze ${ref}`,
      (model) => model.freeze(ref, true),
      ({ parts }) => parts.ledger.freeze({ ref, reason: 'So' }),
    ),
);
const unfreeze = slots('unfreeze', 6).map(
  (ref) =>
    new Step(
      `unfreeze ${ref}`,
      (model) => model.freeze(ref, false),
      ({ parts }) => parts.ledger.unfreeze({ ref, reason: 'So' }),
    ),
);
const create = fc.tuple(jobs, fc.constantFrom('a cat', 'a cat', 'a cat', 'a dog')).map(
  ([id, prompt]) =>
    new Step(
      `create ${id} '${prompt}'`,
      (model) => model.create(id, prompt),
      ({ parts }) => {
        const request = { id, tool: 'text2img', prompt } as const;
        const from = { mobile: false, origin: '', digest: JSON.stringify(request) };
        const outcome = parts.paidJobs.create(request, from);
        return outcome.ok ? { ok: true, isNew: outcome.isNew } : { ok: false, code: outcome.code };
      },
    ),
);
const start = jobs.map(
  (id) =>
    new Step(
      `start ${id}`,
      (model) => model.start(id),
      ({ parts }) => parts.paidJobs.start(id),
      (model) => model.jobs.has(id),
    ),
);
const succeed = jobs.map(
  (id) =>
    new Step(
      `succeed ${id}`,
      (model) => model.succeed(id),
      ({ parts }) =>
        parts.paidJobs.succeed(id, {
          picture: { key: `${id}.png`, width: 64, height: 64, type: 'image/png' },
          bytes: new Uint8Array(1),
        }),
      (model) => model.jobs.has(id),
    ),
);
const fail = fc.tuple(jobs, fc.constantFrom(...failures)).map(
  ([id, code]) =>
    new Step(
      `fail ${id} ${code}`,
      (model) => model.fail(id, code),
      ({ parts }) => parts.paidJobs.fail(id, code),
      (model) => model.jobs.has(id),
    ),
);
const cancel = jobs.map(
  (id) =>
    new Step(
      `cancel ${id}`,
      (model) => model.cancel(id),
      ({ parts }) => parts.paidJobs.cancel(id),
    ),
);
/** All short waits of a run together are shorter than a job may take. */
const wait = fc.constantFrom(1, 999, 1000, 1000, 180_000).map(
  (forMs) =>
    new Step(
      `wait ${forMs} ms`,
      (model) => {
        model.now += forMs;
      },
      (account) => {
        account.now += forMs;
      },
    ),
);
const restart = fc.constant(
  new Step(
    'restart',
    (model) => model.restart(),
    (account) => account.restart(),
  ),
);

const often = [
  grant,
  hold,
  capture,
  release,
  reverse,
  openDispute,
  create,
  create,
  start,
  start,
  succeed,
  succeed,
];
const sometimes = [endDispute, open, open, fail, cancel, wait, unfreeze, unfreeze, restart];
const seldom = [close, freeze];

/** Every command for an account, the common ones more often. */
export const accountCommands = [
  ...Array.from({ length: 8 }, () => often).flat(),
  ...sometimes,
  ...sometimes,
  ...seldom,
];
