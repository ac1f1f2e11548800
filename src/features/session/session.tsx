import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '../../../domain/routes.ts';
import { useIsHydrated } from '../../ui/page/hydrated.ts';
import { type Session, sessionStore, unknownSession } from './session-store.ts';

/** The session that the build renders a page for: unknown, except for the skeleton of a signed-in page. */
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

/** The page that a signed-out visitor asked for. The redirect to the front page puts it into the browser's history. */
interface RequestedPageState {
  requestedPage: string;
}

/** The state of a redirect to the front page, so that signing in there leads to the requested page. */
export function requestedPageState(requestedPage: string): RequestedPageState {
  return { requestedPage };
}

/** The page that the visitor asked for before a redirect to the front page, without its language; null if there was no redirect. */
export function useRequestedPage(): string | null {
  const state = useLocation().state as Partial<RequestedPageState> | null;
  return state?.requestedPage ?? null;
}

/**
 * The path of the sign-in. It leads back to the requested page, or else to the current one. A
 * prerendered page does not know the query of its address, so it leaves that out until it is hydrated.
 */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const requested = useRequestedPage();
  const isHydrated = useIsHydrated();
  return signInPath(isHydrated ? (requested ?? pathname + search) : pathname);
}
