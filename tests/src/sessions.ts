import type { User } from '../../domain/account/user.ts';
import { sessionStore } from '../../src/features/session/session-store.ts';
import type { AnsweringServer } from './answering-server.ts';

/** A user, with a name and without a photo. */
export function userOf(known: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'asha@example.com',
    displayName: 'Asha Rao',
    photoUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    keepPictures: false,
    ...known,
  };
}

/** Signs a user in, for an hour. Resolves when the page knows. */
export async function signIn(server: AnsweringServer, known: Partial<User> = {}): Promise<User> {
  const user = userOf(known);
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  server.answer('readMe', { user, session: { expiresAt } });
  await sessionStore.refresh();
  return user;
}

/** Ends the session. Resolves when the page knows. */
export async function signOut(server: AnsweringServer): Promise<void> {
  server.answer('readMe', { user: null, session: null });
  await sessionStore.refresh();
}
