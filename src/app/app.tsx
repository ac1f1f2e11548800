import { Suspense } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { payingPaths, routes } from '../../domain/routes.ts';
import { Island } from '../ui/page/island.tsx';
import { dashboard, dashboardPages } from './dashboard-pages.ts';
import type { Page } from './page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PayingPage } from './paying-page.tsx';
import { authPage, publicPages, publicShell } from './public-pages.ts';
import { useScrolling } from './scrolling/scrolling.ts';
import { LateToaster } from './start/late-toaster.tsx';
import { Loading } from './start/loading.tsx';

/** Every page of the app. Any other path redirects to the front page. */
const pages: RouteObject[] = [
  {
    element: <publicShell.Component />,
    children: pagesIn(publicPages),
  },
  { path: routes.auth.path, element: <authPage.Component /> },
  {
    element: <dashboard.Component />,
    children: pagesIn(dashboardPages),
  },
  { path: '*', element: <Navigate to={routes.home.path} replace /> },
];

function pagesIn(group: Record<string, Page>): RouteObject[] {
  return Object.entries(group).map(([path, { Component }]) => ({
    path,
    element: payingPaths.some((paying) => paying === path) ? (
      <PayingPage>
        <Component />
      </PayingPage>
    ) : (
      <Component />
    ),
  }));
}

export function App() {
  useScrolling();
  return (
    <>
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <Island>{useRoutes(pages)}</Island>
        </Suspense>
      </PageBoundary>
      <LateToaster />
    </>
  );
}
