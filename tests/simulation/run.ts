import type { Job } from '../../domain/job.ts';
import { isSettled } from '../../domain/job-state.ts';
import type { Client } from '../worker/client.ts';
import { forgetOrders, mendRazorpay, reconcileAll } from './buyer.ts';
import { type Action, easyHostModes, type Journey } from './journey.ts';
import { judge, readAccount, type Weather } from './oracle.ts';
import { Traveller } from './traveller.ts';
import { crowdPool, jumpClock, letMinutePass, picturesMade, resetProvider } from './world.ts';

/** Looks at a job, 10 ms apart, until it must have ended. */
const looksMax = 1000;

let journeys = 0;

/**
 * Sends users on their journeys at the same time and waits until all is settled.
 * Returns what is wrong with any account, in words; nothing when all are sound.
 */
export async function travelTogether(
  plans: readonly Journey[],
  weather: Weather = 'wild',
): Promise<string[]> {
  await resetProvider();
  await forgetOrders();
  // The pool's periods are over, as the provider's are.
  jumpClock(63_000);
  if (weather === 'crowded') await crowdPool();
  const travellers = plans.map((given) => {
    const plan = inWeather[weather](given);
    journeys += 1;
    return new Traveller(`journey-${journeys}-${crypto.randomUUID().slice(0, 8)}`, plan);
  });
  await Promise.all(travellers.map((traveller) => traveller.travel()));
  const arrived = await Promise.all(
    travellers.map(async (traveller) => {
      const client = await traveller.arrive();
      await settle(client, [...traveller.witness.jobs.keys()]);
      return { traveller, client };
    }),
  );
  await mendRazorpay();
  const userIds = travellers.flatMap(({ witness }) => witness.userId ?? []);
  if (!(await reconcileAll(userIds))) return ['the reconciler does not come to an end'];
  const made = await picturesMade();
  // What was just settled is told to open tabs right after.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const judged = await Promise.all(
    arrived.map(async ({ traveller, client }) => {
      const account = await readAccount(client, traveller.witness, traveller.shownBalances());
      return judge(traveller.witness, account, made, weather).map(
        (fault) => `${traveller.witness.journey}: ${fault}`,
      );
    }),
  );
  return judged.flat();
}

/** Waits until every job has ended. Who waits for a key gets one, for the minute passes. */
async function settle(client: Client, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (let looks = 0; looks < looksMax; looks += 1) {
      const response = await client.fetch(`/api/jobs/${id}`);
      if (response.status === 404) break;
      const { job } = await response.json<{ job: Job }>();
      if (isSettled(job.state)) break;
      if (job.stage === 'waiting') await letMinutePass();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** What is left of a journey in each weather. */
const inWeather: Record<Weather, (journey: Journey) => Journey> = {
  wild: (journey) => journey,
  crowded: asInCrowd,
  calm: asInCalm,
};

/** What disturbs, or takes away what was made. */
const disturbances: ReadonlySet<Action['do']> = new Set([
  'jump',
  'loseAlarm',
  'crash',
  'crashPool',
  'evict',
  'erase',
  'freeze',
]);

/** The same journey when all goes well, but that the provider refuses some wishes. */
function asInCalm({ actions }: Journey): Journey {
  const calm = actions
    .filter((action) => !disturbances.has(action.do))
    .map((action): Action => {
      if (action.do !== 'generate') return action;
      const isHard = !['good', 'slow', 'refused'].includes(action.provider);
      const isHostHard = !easyHostModes.includes(action.host);
      return {
        ...action,
        ...(isHard ? { provider: 'good' as const } : {}),
        ...(isHostHard ? { host: 'good' as const } : {}),
      };
    });
  return { actions: calm, faults: [] };
}

/**
 * The same journey without what would send the crowd away at once. An object that
 * waits is at work and can't be evicted: it goes down instead.
 */
function asInCrowd({ actions, faults }: Journey): Journey {
  const crowded = actions
    .filter((action) => action.do !== 'jump')
    .map((action): Action => {
      if (action.do === 'evict') return { do: 'crash' };
      const isLate = action.do === 'generate' && action.provider === 'late';
      return isLate ? { ...action, provider: 'slow' } : action;
    });
  return { actions: crowded, faults };
}
