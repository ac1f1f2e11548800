import { providerTimeoutMs } from '../../domain/limits.ts';
import { CreditAccount as SoundCreditAccount } from '../../worker/account/credit-account-object.ts';
import type { Ledger } from '../../worker/account/ledger/ledger.ts';
import { app } from '../../worker/app.ts';
import { KeyPool } from '../../worker/keys/key-pool-object.ts';
import { runScheduled } from '../../worker/operations/scheduled.ts';
import { bindingsUnderFaults, crashReason, journeyOf } from './faults.ts';

export { KeyPool };

/** How much sooner than the product waits it gives up a call in a simulation. */
const hasteTimes = 12;

const trueSetTimeout = globalThis.setTimeout;
const callTimeouts: readonly number[] = Object.values(providerTimeoutMs);

// An outside service that never answers is waited for so long, and no journey has half a minute.
globalThis.setTimeout = ((work: () => void, waitMs?: number) =>
  trueSetTimeout(
    work,
    callTimeouts.includes(waitMs ?? 0) ? (waitMs ?? 0) / hasteTimes : waitMs,
  )) as typeof globalThis.setTimeout;

/** Which ledger keeps the books of objects that begin from now on; undefined is the real one. */
export const books: { Ledger: typeof Ledger | undefined } = { Ledger: undefined };

/** Accounts whose jobs get no key, so that they wait: a test moves them by hand. */
export const waitingAccountPrefix = 'waiting-';

/** Pools in which everybody waits. */
const crowdedPools = {
  getByName: () => ({
    lease: async () => ({ state: 'waiting', place: 1, etaMs: 60_000, pollAfterMs: 60_000 }),
    withdraw: async () => undefined,
  }),
} as unknown as Env['KEY_POOLS'];

/** The real object; only what it reaches the world by is faulty, and it may go down at every step. */
export class CreditAccount extends SoundCreditAccount {
  constructor(context: DurableObjectState, environment: Env) {
    const journey = () => journeyOf(context.id.name);
    const crash = () => context.abort(crashReason);
    const bindings = bindingsUnderFaults(environment, journey, crash);
    const isWaiting = context.id.name?.startsWith(waitingAccountPrefix) === true;
    super(context, isWaiting ? { ...bindings, KEY_POOLS: crowdedPools } : bindings, books.Ledger);
  }
}

/** The real Worker, its bindings under the faults of the journey that asks. */
export default {
  fetch(request, environment, context) {
    const journey = request.headers.get('X-Journey') ?? undefined;
    return app.fetch(
      request,
      bindingsUnderFaults(environment, () => journey),
      context,
    );
  },
  scheduled: (_, environment) => runScheduled(environment, Date.now()),
} satisfies ExportedHandler<Env>;
