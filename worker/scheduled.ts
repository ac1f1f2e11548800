import { tendAccounts } from './account/watchdog.ts';

/** What the cron does, every minute. One structured line tells how it went. */
export async function runScheduled(environment: Env, now: number): Promise<void> {
  const accounts = await tendAccounts(environment, now);
  console.info(JSON.stringify({ event: 'scheduled', accounts }));
}
