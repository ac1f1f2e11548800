import fc from 'fast-check';
import { assert } from 'vitest';
import type { JobErrorCode } from '../../domain/account/job-error.ts';
import type { Returned } from '../../worker/account/ledger/reversals.ts';
import type { AccountModel } from './account-model.ts';
import { jobRequest, type Subject } from './subject.ts';

type Command = fc.AsyncCommand<AccountModel, Subject>;

interface StepPlan {
  label: string;
  ofModel(model: AccountModel): unknown;
  ofSubject(subject: Subject, model: AccountModel): Promise<unknown>;
  /**
   * Skipped where it could do nothing, because most random commands would name something that does
   * not exist.
   */
  isUseful?(model: Pick<AccountModel, 'jobs' | 'knows' | 'hasGrant'>): boolean;
  /** Whether overdue jobs and holds end with it, as with every operation. */
  isSweeping?: boolean;
}

/** One command, which is given to the model and to the account. Both must respond to the same. */
class Step implements Command {
  readonly #plan: StepPlan;

  constructor(plan: StepPlan) {
    this.#plan = plan;
  }

  check(model: Readonly<AccountModel>): boolean {
    return this.#plan.isUseful?.(model) ?? true;
  }

  async run(model: AccountModel, subject: Subject): Promise<void> {
    const actual = await this.#plan.ofSubject(subject, model);
    assert.deepEqual(actual, this.#plan.ofModel(model));
    // An expired hold holds nothing, even before it is swept.
    const { balance, held } = await subject.snapshot();
    const { balance: balanceExpected, held: heldExpected } = model.snapshot();
    assert.deepEqual([balance, held], [balanceExpected, heldExpected]);
    if (this.#plan.isSweeping === false) return;
    // After the sweep, all entries must be the same.
    model.sweep();
    await subject.sweep();
    assert.deepEqual(await subject.snapshot(), model.snapshot());
  }

  toString(): string {
    return this.#plan.label;
  }
}

const slots = (name: string, count: number) =>
  fc.nat(count - 1).map((slot) => `${name}-${'0'.repeat(6)}${slot}`);
const holds = slots('hold', 4);
const orders = slots('order', 3);
const jobs = slots('job', 6);

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
    new Step({
      label: `open, trial ${trial}`,
      ofModel: (model) => model.open(trial),
      ofSubject: (subject) => subject.open(trial),
    }),
);
const close = fc.constant(
  new Step({
    label: 'close',
    ofModel: (model) => model.close(),
    ofSubject: (subject) => subject.close(),
  }),
);
const grant = fc.tuple(orders, fc.constantFrom(1, 7, 15, 15)).map(
  ([ref, credits]) =>
    new Step({
      label: `grant ${ref} ${credits}`,
      ofModel: (model) => model.grant(ref, credits),
      ofSubject: (subject) => subject.grant({ ref, credits }),
    }),
);
const hold = fc.tuple(holds, fc.constantFrom(1, 2, 9), fc.constantFrom(1, 1000, 1_000_000)).map(
  ([ref, credits, forMs]) =>
    new Step({
      label: `hold ${ref} ${credits} for ${forMs} ms`,
      ofModel: (model) => model.hold(ref, credits, model.now + forMs),
      ofSubject: (subject, { now }) =>
        subject.rules(({ ledger }) =>
          ledger.hold({ ref, credits, expiresAt: now + forMs, tool: 'text2img' }),
        ),
    }),
);
const capture = holds.map(
  (ref) =>
    new Step({
      label: `capture ${ref}`,
      isUseful: (model) => model.knows(ref),
      ofModel: (model) => model.capture(ref),
      ofSubject: (subject) => subject.rules(({ ledger }) => ledger.capture({ holdRef: ref })),
    }),
);
const release = holds.map(
  (ref) =>
    new Step({
      label: `release ${ref}`,
      isUseful: (model) => model.knows(ref),
      ofModel: (model) => model.release(ref),
      ofSubject: (subject) =>
        subject.rules(({ ledger }) => ledger.release({ holdRef: ref, reason: 'busy' })),
    }),
);
const reverse = fc.tuple(slots('refund', 6), orders, returned).map(
  ([ref, grantRef, share]) =>
    new Step({
      label: `reverse ${ref} ${grantRef} ${JSON.stringify(share)}`,
      ofModel: (model) => model.reverse(ref, grantRef, share),
      ofSubject: (subject) =>
        subject.reverse({ ref, grantRef, returned: { ...share }, note: 'Returned' }),
    }),
);
const disputed = slots('dispute', 3);
const openDispute = fc.tuple(disputed, orders).map(
  ([id, grantRef]) =>
    new Step({
      label: `open ${id} of ${grantRef}`,
      isUseful: (model) => model.hasGrant(grantRef),
      ofModel: (model) => model.openDispute(id, grantRef),
      ofSubject: (subject) => subject.openDispute({ disputeId: id, grantRef }),
    }),
);
const endDispute = disputed.map(
  (id) =>
    new Step({
      label: `end ${id}`,
      isUseful: (model) => model.knows(`dispute:${id}`),
      ofModel: (model) => model.endDispute(id),
      ofSubject: (subject) => subject.endDispute(id),
    }),
);
const freeze = slots('freeze', 3).map(
  (ref) =>
    new Step({
      label: `freeze ${ref}`,
      ofModel: (model) => model.freeze(ref, true),
      ofSubject: (subject) => subject.freeze({ ref, reason: 'So' }),
    }),
);
const unfreeze = slots('unfreeze', 6).map(
  (ref) =>
    new Step({
      label: `unfreeze ${ref}`,
      ofModel: (model) => model.freeze(ref, false),
      ofSubject: (subject) => subject.unfreeze({ ref, reason: 'So' }),
    }),
);
const create = fc.tuple(jobs, fc.constantFrom('a cat', 'a cat', 'a cat', 'a dog')).map(
  ([id, prompt]) =>
    new Step({
      label: `create ${id} '${prompt}'`,
      ofModel: (model) => model.create(id, prompt),
      ofSubject: async (subject) => {
        const outcome = await subject.createJob(jobRequest(id, prompt));
        return outcome.ok ? { ok: true, isNew: outcome.isNew } : { ok: false, code: outcome.code };
      },
    }),
);
const start = jobs.map(
  (id) =>
    new Step({
      label: `start ${id}`,
      isUseful: (model) => model.jobs.has(id),
      ofModel: (model) => model.start(id),
      ofSubject: (subject) => subject.rules((account) => account.paidJobs.start(id)),
    }),
);
const succeed = jobs.map(
  (id) =>
    new Step({
      label: `succeed ${id}`,
      isUseful: (model) => model.jobs.has(id),
      ofModel: (model) => model.succeed(id),
      ofSubject: (subject) =>
        subject.rules((account) =>
          account.paidJobs.succeed(id, {
            picture: { key: `${id}.png`, width: 64, height: 64, type: 'image/png' },
            bytes: new Uint8Array(1),
          }),
        ),
    }),
);
const fail = fc.tuple(jobs, fc.constantFrom(...failures)).map(
  ([id, code]) =>
    new Step({
      label: `fail ${id} ${code}`,
      isUseful: (model) => model.jobs.has(id),
      ofModel: (model) => model.fail(id, code),
      ofSubject: (subject) => subject.rules((account) => account.paidJobs.fail(id, code)),
    }),
);
const cancel = jobs.map(
  (id) =>
    new Step({
      label: `cancel ${id}`,
      ofModel: (model) => {
        model.cancel(id);
        return model.jobs.get(id)?.state ?? null;
      },
      ofSubject: (subject) => subject.cancelJob(id),
    }),
);
/** All short waits of a run together are shorter than a job may take. */
const wait = fc.constantFrom(1, 999, 1000, 1000, 180_000).map(
  (forMs) =>
    new Step({
      label: `wait ${forMs} ms`,
      ofModel: (model) => {
        model.now += forMs;
      },
      ofSubject: (subject, { now }) => subject.setClock(now + forMs),
      isSweeping: false,
    }),
);
const restart = fc.constant(
  new Step({
    label: 'restart',
    ofModel: (model) => model.restart(),
    ofSubject: (subject) => subject.restart(),
  }),
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
