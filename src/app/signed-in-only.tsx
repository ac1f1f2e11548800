import { Navigate } from 'react-router';
import { routes } from '../../domain/routes.ts';
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
      return <DashboardShell user={session.user} />;
  }
}
