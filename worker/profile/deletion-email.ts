import type { Language } from '../../domain/languages.ts';
import { sendsEmail } from '../config.ts';
import { Outbox } from '../outbox/outbox.ts';
import { readEmail } from '../sessions/user-store.ts';

/** Whose account was deleted, by which request, and how they are written to. */
interface DeletedUser {
  userId: string;
  recipient: string;
  language: Language;
  requestId: string;
}

/**
 * Returns the address of the e-mail about the deletion of a user's account, which has to be read before
 * the deletion; null where no e-mail is to be sent.
 */
export async function deletionRecipient(environment: Env, userId: string): Promise<string | null> {
  return sendsEmail(environment) ? readEmail(environment.DATABASE, userId) : null;
}

/**
 * Puts the e-mail about a deletion that began at `now` (epoch milliseconds) into the outbox. Never
 * throws: the account is deleted, and who asked for that must know it.
 */
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
