import { createBrowserRouter, Navigate } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { useSession } from '../features/session/session.tsx';
import { DashboardShell } from './dashboard-shell.tsx';

/** Every page of the app that is built. Any other path leads home. */
export const router = createBrowserRouter([
  {
    HydrateFallback: Loading,
    children: [
      { path: routes.home.path, lazy: () => import('../pages/home.tsx') },
      { path: routes.auth.path, lazy: () => import('../pages/auth.tsx') },
      {
        Component: SignedInOnly,
        children: [
          { path: routes.textToImage.path, lazy: () => import('../pages/text-to-image.tsx') },
        ],
      },
      { path: '*', element: <Navigate to={routes.home.path} replace /> },
    ],
  },
]);

function Loading() {
  return <p className="grid min-h-dvh place-items-center text-muted">Loading…</p>;
}

/** Signed-in users get the page in the dashboard; everybody else goes home. */
function SignedInOnly() {
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
