import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { queries } from '../../api/queries.ts';
import { HistorySaver } from '../../features/history/history-saver.tsx';
import { HistorySync } from '../../features/history/history-sync.tsx';
import { EvictionDialog } from '../../features/keeping/eviction-dialog.tsx';
import { LiveProvider } from '../../features/live/live.tsx';
import { type Departure, saveMessage } from '../../features/session/departure.ts';
import { useSession } from '../../features/session/session.tsx';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { ReadingDirection } from '../../ui/page/reading-direction.tsx';
import { DashboardShell } from '../shell/dashboard-shell.tsx';
import { SlowStart } from './slow-start.tsx';

// Parts of the same file, because every dashboard page needs them at once.
export { userPage } from '../user-page.tsx';
export { preparePage } from './use-is-ready.ts';

/** Shows the page to signed-in users and redirects everybody else to the front page. */
export function Component() {
  const { session } = useSession();
  switch (session.state) {
    case 'loading':
      return <SlowStart />;
    case 'signed-out':
      return <RedirectHome ending={session.ending} />;
    case 'signed-in':
      return (
        // Keyed by the user: one user's socket is never used for another.
        <QueryClientProvider key={session.user.id} client={queries}>
          <LiveProvider>
            <HistorySaver userId={session.user.id} />
            <HistorySync userId={session.user.id} />
            <EvictionDialog user={session.user} />
            <ReadingDirection>
              <DashboardShell user={session.user} />
            </ReadingDirection>
          </LiveProvider>
        </QueryClientProvider>
      );
  }
}

/** Redirects to the front page. Unless the user signed out on purpose, signing in there leads back here. */
function RedirectHome({ ending }: { ending: 'left' | 'expired' | null }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (ending === 'expired') saveMessage(frameTexts.sessionEnded);
  }, [ending]);
  const departure: Departure = ending === 'left' ? {} : { requestedPage: pathname + search + hash };
  return <Navigate to={routes.home.path} replace state={departure} />;
}
