import { providerTimeoutMs } from '../../../domain/limits.ts';
import type { Ledger } from '../../../worker/account/ledger/ledger.ts';
import { app } from '../../../worker/app.ts';
import { CreditAccount as SoundCreditAccount } from '../../../worker/credit-account.ts';
import { KeyPool } from '../../../worker/keys/key-pool-object.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { bindingsUnderFaults, crashReason, forgetOwners, journeyOf } from './faults.ts';

export { KeyPool };

/** How much shorter the time limits of outside calls are in a simulation. */
const hasteTimes = 12;

/**
 * A short limit is waited for in steps of so many milliseconds. A step that takes longer, because
 * other processes have the processor, counts as one: the response did not get the time either.
 */
const stepMs = 25;

const trueSetTimeout = globalThis.setTimeout;
const trueClearTimeout = globalThis.clearTimeout;
const callTimeouts: readonly number[] = Object.values(providerTimeoutMs);

/** The running step of each short limit, by the number of its first step. */
const runningSteps = new Map<number, number>();

function shortTimeout(work: () => void, waitMs: number): number {
  let left = Math.ceil(waitMs / hasteTimes / stepMs);
  const step = () => {
    left -= 1;
    if (left > 0) {
      runningSteps.set(first, trueSetTimeout(step, stepMs));
      return;
    }
    runningSteps.delete(first);
    work();
  };
  const first: number = trueSetTimeout(step, stepMs);
  runningSteps.set(first, first);
  return first;
}

// A silent outside service would otherwise block a journey for half a minute.
globalThis.setTimeout = ((work: () => void, waitMs = 0) =>
  callTimeouts.includes(waitMs)
    ? shortTimeout(work, waitMs)
    : trueSetTimeout(work, waitMs)) as typeof globalThis.setTimeout;
globalThis.clearTimeout = ((timer: number) => {
  trueClearTimeout(runningSteps.get(timer) ?? timer);
  runningSteps.delete(timer);
}) as typeof globalThis.clearTimeout;

export const tested: { LedgerClass: typeof Ledger | undefined } = { LedgerClass: undefined };

/** The real object with faulty bindings, which may be aborted at every step. */
export class CreditAccount extends SoundCreditAccount {
  constructor(context: DurableObjectState, environment: Env) {
    const journey = () => journeyOf(context.id.name);
    const crash = () => context.abort(crashReason);
    const bindings = bindingsUnderFaults(environment, journey, crash);
    super(context, bindings, tested.LedgerClass);
  }
}

/** The bindings of each journey, because the Worker checks its variables once for each such object. */
const bindings = new Map<string | undefined, Env>();

function bindingsOf(journey: string | undefined, environment: Env): Env {
  const known = bindings.get(journey);
  if (known) return known;
  const made = bindingsUnderFaults(environment, () => journey);
  bindings.set(journey, made);
  return made;
}

/** Ends what is known of all journeys: a long run would collect it. */
export function forgetJourneys(): void {
  bindings.clear();
  forgetOwners();
}

/** The real Worker, with the faults of the requesting journey in its bindings. */
export default {
  fetch(request, environment, context) {
    const journey = request.headers.get('X-Journey') ?? undefined;
    return app.fetch(request, bindingsOf(journey, environment), context);
  },
  scheduled: (_, environment) => runScheduled(environment, Date.now()),
} satisfies ExportedHandler<Env>;
