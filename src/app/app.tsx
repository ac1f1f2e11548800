import { Suspense } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { withTexts } from '../texts/language.ts';
import { Awakening } from '../ui/awakening.tsx';
import { dashboardPages } from './dashboard-pages.ts';
import { LateToaster } from './late-toaster.tsx';
import { Loading } from './loading.tsx';
import { type PageModule, pageOf } from './page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { authPage, publicPages, publicShell } from './public-pages.ts';
import { useScrolling } from './scrolling.ts';

/** Every page of the app that is built. Any other path leads home. */
const pages: RouteObject[] = [
  {
    element: <publicShell.Component />,
    children: Object.entries(publicPages).map(([path, { Component }]) => ({
      path,
      element: <Component />,
    })),
  },
  { path: routes.auth.path, element: <authPage.Component /> },
  {
    // The dashboard is loaded by those who enter it: the front page stays light.
    element: elementOf(loadDashboard),
    children: dashboardPages.map(({ path, lazy }) => ({ path, element: elementOf(lazy) })),
  },
  { path: '*', element: <Navigate to={routes.home.path} replace /> },
];

/** The page that is wanted is fetched beside the shell, and not after it. */
function loadDashboard(): Promise<PageModule> {
  const wanted = dashboardPages.find(({ path }) => window.location.pathname.endsWith(path));
  // Where it fails, it is fetched again when it is drawn, and what is wrong is said there.
  wanted?.lazy().catch(() => undefined);
  return withTexts(import('./signed-in-only.tsx'), 'public', 'dashboard');
}

function elementOf(load: () => Promise<PageModule>) {
  const { Component } = pageOf(load);
  return <Component />;
}

export function App() {
  useScrolling();
  return (
    <>
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <Awakening>{useRoutes(pages)}</Awakening>
        </Suspense>
      </PageBoundary>
      <LateToaster />
    </>
  );
}
