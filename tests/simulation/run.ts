import { env } from 'cloudflare:workers';
import type { Job } from '../../domain/job.ts';
import { isSettled } from '../../domain/job-state.ts';
import type { Client } from '../worker/client.ts';
import type { Journey } from './journey.ts';
import { judge, readAccount } from './oracle.ts';
import { Traveller } from './traveller.ts';
import { jumpClock, picturesMade, resetProvider } from './world.ts';

/** Looks at a job, 10 ms apart, until it must have ended. */
const looksMax = 1000;

let journeys = 0;

/**
 * Sends users on their journeys at the same time and waits until all is settled.
 * Returns what is wrong with any account, in words; nothing when all are sound.
 */
export async function travelTogether(plans: readonly Journey[]): Promise<string[]> {
  await resetProvider();
  // The pool's periods are over, as the provider's are.
  jumpClock(63_000);
  const travellers = plans.map((plan) => {
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
  const made = await picturesMade();
  // What was just settled is told to open tabs right after.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const judged = await Promise.all(
    arrived.map(async ({ traveller, client }) => {
      const account = await readAccount(client, traveller.witness, traveller.shownBalances());
      return judge(traveller.witness, account, made).map(
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
      if (job.stage === 'waiting' && looks % 50 === 0) {
        await fetch(`${env.SERVICES_ORIGIN}/__services/image-provider/limits`, {
          method: 'DELETE',
        });
        jumpClock(63_000);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
