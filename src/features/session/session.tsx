import { useSyncExternalStore } from 'react';
import { type Session, sessionStore, unknownSession } from './session-store.ts';

/** What other parts of the app use of signing in. */
export { useSignInPath } from './sign-in-path.ts';
export { useWantedPage, wantedState } from './wanted-page.ts';

/** Who is signed in, and how to sign out. A page that is made at build does not know. */
export function useSession() {
  const { signOut, deleteAccount, refresh } = sessionStore;
  const session: Session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => unknownSession,
  );
  return { session, signOut, deleteAccount, refresh };
}
