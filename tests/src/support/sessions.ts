import type { User } from '../../../domain/account/user.ts';
import { sessionStore } from '../../../src/features/session/session-store.ts';
import type { RespondingServer } from './responding-server.ts';
import { userOf } from './sample-user.ts';

/** Signs a user in, for an hour. Resolves when the page knows. */
export async function signIn(server: RespondingServer, known: Partial<User> = {}): Promise<User> {
  const user = userOf(known);
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  server.response('readMe', { user, session: { expiresAt } });
  await sessionStore.refresh();
  return user;
}

/** Ends the session. Resolves when the page knows. */
export async function signOut(server: RespondingServer): Promise<void> {
  server.response('readMe', { user: null, session: null });
  await sessionStore.refresh();
}
