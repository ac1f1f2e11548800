import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { queries } from '../../api/queries.ts';
import { HistorySaver } from '../../features/history/history-saver.tsx';
import { LiveProvider } from '../../features/live/live.tsx';
import { useSession, wantedState } from '../../features/session/session.tsx';
import { frameTexts } from '../../texts/en/frame.ts';
import { ReadingDirection } from '../../ui/page/reading-direction.tsx';
import { DashboardShell } from '../shell/dashboard-shell.tsx';
import { SlowStart } from './slow-start.tsx';

export { askFirst } from './use-is-ready.ts';

/** Signed-in users get the page in the dashboard; everybody else goes home. */
export function Component() {
  const { session } = useSession();
  switch (session.state) {
    case 'loading':
      return <SlowStart />;
    case 'signed-out':
      return <WayHome ending={session.ending} />;
    case 'signed-in':
      return (
        // Keyed by the user: the line of another one is never listened to.
        <QueryClientProvider key={session.user.id} client={queries}>
          <LiveProvider>
            <HistorySaver userId={session.user.id} />
            <ReadingDirection>
              <DashboardShell user={session.user} />
            </ReadingDirection>
          </LiveProvider>
        </QueryClientProvider>
      );
  }
}

/** Signing in at home leads back here, but for who left on purpose. Who did not is told why they are there. */
function WayHome({ ending }: { ending: 'left' | 'expired' | null }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (ending === 'expired') toast.info(frameTexts.sessionEnded, { id: 'session-ended' });
  }, [ending]);
  return (
    <Navigate
      to={routes.home.path}
      replace
      state={ending === 'left' ? null : wantedState(pathname + search + hash)}
    />
  );
}
