import { createContext, use, useSyncExternalStore } from 'react';
import './session-check.ts';
import { type Session, sessionStore, unknownSession } from './session-store.ts';

export { saveMessage } from './departure.ts';
export type { SessionEnding } from './session-store.ts';
export { asSignedIn, asUser, isKeeping, isSignedInAs } from './signed-in-user.ts';
export { sessionStore };

/** The session that the build renders a page for: unknown, except for the skeleton of a signed-in page. */
export const SessionAtBuild = createContext<Session>(unknownSession);

export function useSession() {
  const { signOut, deleteAccount, refresh, change } = sessionStore;
  const atBuild = use(SessionAtBuild);
  const session: Session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => atBuild,
  );
  return { session, signOut, deleteAccount, refresh, change };
}
