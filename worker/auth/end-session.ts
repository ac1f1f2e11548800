import type { AppContext } from '../http/context.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { endSession } from '../sessions/session-store.ts';
import { accountOf } from '../storage/account-of.ts';

/**
 * Ends the session that a browser still has when it signs in again, so that a copy of its former
 * cookie is worth nothing. A browser without a session is left as it is.
 */
export async function endFormerSession(context: AppContext): Promise<void> {
  const former = await currentSession(context);
  if (!former) return;
  await endSession(context.env.DATABASE, { id: former.id, userId: former.user.id });
  await endLive(context, former.user.id, former.id);
}

/**
 * Ends the open connections of a session that has ended; of all sessions when `sessionId` is null.
 * A failure does not fail the call.
 */
export async function endLive(
  context: { env: Env },
  userId: string,
  sessionId: string | null,
): Promise<void> {
  await accountOf(context.env, userId, async (account) => account.endLive(sessionId)).catch(
    (error: unknown) => {
      console.warn(JSON.stringify({ event: 'live_not_ended', reason: String(error) }));
    },
  );
}
