import type { ReadyEmail } from '../account/results/ready-emails.ts';
import { sendsEmail } from '../config.ts';
import { Outbox } from '../outbox/outbox.ts';

/**
 * Queues one e-mail about the first of the pictures that nobody has seen. Does nothing when the deployment sends no
 * e-mail.
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
