import { Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { isPayingDocument } from '../device/document-path.ts';
import { dashboard, dashboardPages } from './dashboard-pages.ts';
import { LeaveApp } from './leave-app.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Loading } from './start/loading.tsx';
import { useScrolling } from './use-scrolling.ts';

const pages: RouteObject[] = [
  {
    element: <dashboard.Component />,
    children: Object.entries(dashboardPages).map(([path, { Component }]) => ({
      path,
      element:
        path === routes.dashboardPricing.path && !isPayingDocument() ? <LeaveApp /> : <Component />,
    })),
  },
  { path: '*', element: <LeaveApp /> },
];

export function App() {
  useScrolling();
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>{useRoutes(pages)}</Suspense>
    </PageBoundary>
  );
}
