import { createBrowserRouter, Navigate } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { Loading } from './loading.tsx';

/** The pages inside the dashboard; its menu shows those that are here. */
const dashboardPages = [
  { path: routes.textToImage.path, lazy: () => import('../pages/text-to-image.tsx') },
  { path: routes.imageToImage.path, lazy: () => import('../pages/image-to-image.tsx') },
  { path: routes.headshotGenerator.path, lazy: () => import('../pages/headshot-generator.tsx') },
  { path: routes.backgroundRemoval.path, lazy: () => import('../pages/background-removal.tsx') },
  { path: routes.imageEditor.path, lazy: () => import('../pages/image-editor.tsx') },
  { path: routes.previousImages.path, lazy: () => import('../pages/previous-images.tsx') },
  {
    path: routes.dashboardPricing.path,
    lazy: () => import('../pages/dashboard-pricing.tsx'),
  },
  { path: routes.profile.path, lazy: () => import('../pages/profile.tsx') },
  { path: routes.creditHistory.path, lazy: () => import('../pages/credit-history.tsx') },
];

/** Every page of the app that is built. Any other path leads home. */
export const router = createBrowserRouter([
  {
    HydrateFallback: Loading,
    children: [
      {
        lazy: () => import('./public-shell.tsx'),
        children: [
          { path: routes.home.path, lazy: () => import('../pages/home.tsx') },
          { path: routes.pricing.path, lazy: () => import('../pages/pricing.tsx') },
          { path: routes.contact.path, lazy: () => import('../pages/contact.tsx') },
          { path: routes.terms.path, lazy: () => import('../pages/terms.tsx') },
          { path: routes.privacy.path, lazy: () => import('../pages/privacy.tsx') },
        ],
      },
      { path: routes.auth.path, lazy: () => import('../pages/auth.tsx') },
      {
        // The dashboard is loaded by those who enter it: the front page stays light.
        lazy: () => import('./signed-in-only.tsx'),
        handle: { paths: dashboardPages.map(({ path }) => path) },
        children: dashboardPages,
      },
      { path: '*', element: <Navigate to={routes.home.path} replace /> },
    ],
  },
]);
