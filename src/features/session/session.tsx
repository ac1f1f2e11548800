import { createContext, use, useSyncExternalStore } from 'react';
import { type Session, sessionStore, unknownSession } from './session-store.ts';

/** What other parts of the app use of signing in. */
export { useSignInPath } from './sign-in-path.ts';
export { useWantedPage, wantedState } from './wanted-page.ts';

/** Who a page is made for at build. Not known, but for the first look of a signed-in page. */
export const SessionAtBuild = createContext<Session>(unknownSession);

/** Who is signed in, and how to sign out. */
export function useSession() {
  const { signOut, deleteAccount, refresh } = sessionStore;
  const atBuild = use(SessionAtBuild);
  const session: Session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => atBuild,
  );
  return { session, signOut, deleteAccount, refresh };
}
