import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { queries } from '../api/queries.ts';
import { HistoryKeeper } from '../features/history/history-keeper.tsx';
import { LiveProvider } from '../features/live/live.tsx';
import { useSession } from '../features/session/session.tsx';
import { DashboardShell } from './dashboard-shell.tsx';
import { Loading } from './loading.tsx';

/** Signed-in users get the page in the dashboard; everybody else goes home. */
export function Component() {
  const { session } = useSession();
  switch (session.state) {
    case 'loading':
      return <Loading />;
    case 'signed-out':
      return <Navigate to={routes.home.path} replace />;
    case 'signed-in':
      return (
        // Keyed by the user: the line of another one is never listened to.
        <QueryClientProvider key={session.user.id} client={queries}>
          <LiveProvider>
            <HistoryKeeper userId={session.user.id} />
            <DashboardShell user={session.user} />
          </LiveProvider>
        </QueryClientProvider>
      );
  }
}
