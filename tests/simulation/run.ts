import type { Job } from '../../domain/account/job.ts';
import { isSettled } from '../../domain/account/job-state.ts';
import type { Client } from '../worker/client.ts';
import {
  type Action,
  type Conditions,
  easyHostModes,
  type Journey,
  type ProviderMode,
} from './journey/journey.ts';
import { judge, readAccount } from './oracle/oracle.ts';
import { checkOrders, forgetOrders, mendRazorpay, reconcileAll } from './user/buyer.ts';
import { faultsOfSecondPayments, repairDisputesSince } from './user/later-payments.ts';
import { SimulatedUser } from './user/simulated-user.ts';
import {
  crowdPool,
  jumpClock,
  letMinutePass,
  picturesMade,
  realSecond,
  resetProvider,
} from './world/world.ts';

/** Polls of a job until it must have ended; the first waits in milliseconds, each half as long again. */
const looksMax = 60;
const firstWaitMs = 20;
const waitMaxMs = 300;

// The Worker's log would be sent to the test runner line by line, which took a tenth of the run. The
// tests print by `console.debug`.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined;

let journeys = 0;

/**
 * Runs the journeys of several users at the same time and waits until everything has ended. Returns
 * what is wrong with any account, as sentences; empty when all are correct.
 */
export async function runJourneys(
  plans: readonly Journey[],
  conditions: Conditions = 'faulty',
): Promise<string[]> {
  const startedAt = realSecond();
  await resetProvider();
  await forgetOrders();
  // Ends the periods of the pool, as the reset ended the provider's.
  jumpClock(63_000);
  if (conditions === 'crowded') await crowdPool();
  const users = plans.map((given) => {
    const plan = underConditions[conditions](given);
    journeys += 1;
    return new SimulatedUser(`journey-${journeys}-${crypto.randomUUID().slice(0, 8)}`, plan);
  });
  await Promise.all(users.map((user) => user.run()));
  const finished = await Promise.all(
    users.map(async (user) => {
      const client = await user.finish();
      await settle(client, [...user.observations.jobs.keys()]);
      return { user, client };
    }),
  );
  await mendRazorpay();
  for (const { user, client } of finished) await checkOrders(client, user.observations);
  await repairDisputesSince(startedAt);
  const userIds = users.flatMap(({ observations }) => observations.userId ?? []);
  if (!(await reconcileAll(userIds))) return ['the reconciler does not come to an end'];
  const made = await picturesMade();
  // Open tabs receive the last changes right after.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const judged = await Promise.all(
    finished.map(async ({ user, client }) => {
      const account = await readAccount(client, user.observations, user.shownBalances());
      const faults = [
        ...judge(user.observations, account, made, conditions),
        ...(await faultsOfSecondPayments(user.observations)),
      ];
      return faults.map((fault) => `${user.observations.journey}: ${fault}`);
    }),
  );
  return judged.flat();
}

/**
 * Waits until every job has ended. A job that waits for a key gets one, because the minute is
 * ended.
 */
async function settle(client: Client, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    let waitMs = firstWaitMs;
    for (let looks = 0; looks < looksMax; looks += 1) {
      const response = await client.fetch(`/api/jobs/${id}`);
      if (response.status === 404) break;
      if (!response.ok) throw new Error(`Job ${id}: ${response.status} ${await response.text()}`);
      const { job } = await response.json<{ job: Job }>();
      if (isSettled(job.state)) break;
      if (job.stage === 'waiting') await letMinutePass();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(waitMs * 1.5, waitMaxMs);
    }
  }
}

/** The part of a journey that remains under each condition. */
const underConditions: Record<Conditions, (journey: Journey) => Journey> = {
  faulty: (journey) => journey,
  crowded: asCrowded,
  faultless: asFaultless,
};

const disturbances: ReadonlySet<Action['do']> = new Set([
  'jump',
  'loseAlarm',
  'crash',
  'crashPool',
  'evict',
  'erase',
  'eraseInMidJob',
  'freeze',
]);

const asEasy = (mode: ProviderMode): ProviderMode =>
  ['good', 'slow', 'refused'].includes(mode) ? mode : 'good';

/** The same journey without faults, except that the provider refuses some requests. */
function asFaultless({ actions }: Journey): Journey {
  const faultless = actions
    .filter((action) => !disturbances.has(action.do))
    .map((action): Action => {
      if (action.do === 'batch') return { ...action, providers: action.providers.map(asEasy) };
      if (action.do !== 'generate') return action;
      const isHostHard = !easyHostModes.includes(action.host);
      return {
        ...action,
        provider: asEasy(action.provider),
        ...(isHostHard ? { host: 'good' as const } : {}),
      };
    });
  return { actions: faultless, faults: [] };
}

/**
 * The same journey without what would end the waiting at once. An object with waiting jobs can't be
 * evicted, so it is aborted.
 */
function asCrowded({ actions, faults }: Journey): Journey {
  const crowded = actions
    .filter((action) => action.do !== 'jump')
    .map((action): Action => {
      if (action.do === 'evict') return { do: 'crash' };
      const isLate = action.do === 'generate' && action.provider === 'late';
      return isLate ? { ...action, provider: 'slow' } : action;
    });
  return { actions: crowded, faults };
}
