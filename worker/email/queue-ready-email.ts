import type { ReadyEmail } from '../account/results/ready-emails.ts';
import { sendsEmail } from '../config.ts';
import { Outbox } from '../outbox/outbox.ts';

/**
 * Puts an e-mail about pictures that nobody has seen into the outbox, once for the first of them.
 * Does nothing where this deployment sends no e-mail. `now` is in epoch milliseconds.
 */
export async function queueReadyEmail(
  environment: Env,
  userId: string,
  { jobIds, language, recipient, origin }: ReadyEmail,
  now: number,
): Promise<void> {
  if (!sendsEmail(environment)) return;
  const data = { userId, jobIds, origin };
  const ref = `ready:${userId}:${jobIds[0]}`;
  await new Outbox(environment.DATABASE).add(
    { ref, kind: 'picture_ready', recipient, language, data },
    now,
  );
}
