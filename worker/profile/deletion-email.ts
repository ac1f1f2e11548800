import type { Language } from '../../domain/languages.ts';
import { sendsEmail } from '../config.ts';
import { Outbox } from '../outbox/outbox.ts';
import { readEmail } from '../sessions/user-store.ts';

interface DeletedUser {
  userId: string;
  recipient: string;
  language: Language;
  requestId: string;
}

/** Read the address before the deletion. Null when no e-mail is to be sent. */
export async function deletionRecipient(environment: Env, userId: string): Promise<string | null> {
  return sendsEmail(environment) ? readEmail(environment.DATABASE, userId) : null;
}

/** Never throws: the account is already deleted, and the caller must report that. */
export async function queueDeletionEmail(
  environment: Env,
  { userId, recipient, language, requestId }: DeletedUser,
  now: number,
): Promise<void> {
  const ref = `deleted:${userId}:${now}`;
  const kind = 'account_deleted';
  await new Outbox(environment.DATABASE)
    .add({ ref, kind, recipient, language, data: {} }, now)
    .catch((error: unknown) => {
      const reason = String(error);
      console.error(JSON.stringify({ event: 'deletion_email_not_queued', requestId, reason }));
    });
}
