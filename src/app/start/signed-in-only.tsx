import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '../../../domain/account/user.ts';
import { type RoutePath, routes } from '../../../domain/routes.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { loadCode } from '../../api/load-code.ts';
import { queries } from '../../api/queries.ts';
import { CheckoutProvider } from '../../features/checkout/checkout-store.tsx';
import { HistorySaver } from '../../features/history/history-saver.tsx';
import { HistorySync } from '../../features/history/history-sync.tsx';
import { EvictionDialog } from '../../features/keeping/eviction-dialog.tsx';
import { LiveProvider } from '../../features/live/live.tsx';
import { type Departure, saveMessage } from '../../features/session/departure.ts';
import { type SessionEnding, useSession } from '../../features/session/session.tsx';
import { sessionTexts } from '../../texts/en/session/session.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { ReadingDirection } from '../../ui/page/reading-direction.tsx';
import { DashboardShell } from '../shell/dashboard-shell.tsx';
import { ShownUser } from './shown-user.ts';
import { SlowStart } from './slow-start.tsx';

// Parts of the same file, because every dashboard page needs them at once.
export { userPage } from '../user-page.tsx';
export { preparePage } from './use-is-ready.ts';

// No first view needs it.
const SignInAgain = lazy(async () => {
  const { SignInAgain: Notice } = await loadCode(() => import('./sign-in-again.tsx'));
  return { default: Notice };
});

/** The pages that stay when a session's time is over: what was made there is on them. */
const stayingPaths: readonly string[] = [
  ...Object.values(toolPaths),
  routes.previousImages.path,
] satisfies RoutePath[];

/**
 * An expired session leaves a tool's page as it is, below a request to sign in again. A session that somebody ended
 * leaves nothing on screen.
 */
export function Component() {
  const { session } = useSession();
  const { pathname } = useLocation();
  const [last, setLast] = useState<User | null>(null);
  if (session.state === 'signed-in' && session.user !== last) setLast(session.user);
  if (session.state === 'loading') return <SlowStart />;
  const isSignedIn = session.state === 'signed-in';
  const isStaying =
    session.state === 'signed-out' && session.ending === 'idle' && stayingPaths.includes(pathname);
  const user = isSignedIn ? session.user : isStaying ? last : null;
  if (!user) return <RedirectHome ending={isSignedIn ? null : session.ending} />;
  return (
    // Keyed by the user: one user's socket and orders are never used for another.
    <QueryClientProvider key={user.id} client={queries}>
      <LiveProvider isSignedIn={isSignedIn}>
        <HistorySaver userId={user.id} />
        <HistorySync userId={user.id} />
        <EvictionDialog user={user} />
        <ReadingDirection>
          <ShownUser value={user}>
            <CheckoutProvider>
              <DashboardShell
                user={user}
                notice={
                  isSignedIn ? null : (
                    <Suspense>
                      <SignInAgain />
                    </Suspense>
                  )
                }
              />
            </CheckoutProvider>
          </ShownUser>
        </ReadingDirection>
      </LiveProvider>
    </QueryClientProvider>
  );
}

function endingMessage(ending: SessionEnding): string {
  if (ending === 'disabled') return sessionTexts.failures.user_disabled;
  return ending === null ? frameTexts.signInFirst : frameTexts.sessionEnded;
}

/** The front page says why. Unless the user signed out on purpose, signing in there returns here. */
function RedirectHome({ ending }: { ending: SessionEnding }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (ending !== 'left') saveMessage(endingMessage(ending));
  }, [ending]);
  const departure: Departure = ending === 'left' ? {} : { requestedPage: pathname + search + hash };
  return <Navigate to={routes.home.path} replace state={departure} />;
}
