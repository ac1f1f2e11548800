import { routes } from '../../domain/routes.ts';

/** The pages inside the dashboard; its menu shows those that are here. */
export const dashboardPages = [
  { path: routes.textToImage.path, lazy: () => import('../pages/text-to-image.tsx') },
  { path: routes.imageToImage.path, lazy: () => import('../pages/image-to-image.tsx') },
  { path: routes.headshotGenerator.path, lazy: () => import('../pages/headshot-generator.tsx') },
  { path: routes.backgroundRemoval.path, lazy: () => import('../pages/background-removal.tsx') },
  { path: routes.imageEditor.path, lazy: () => import('../pages/image-editor.tsx') },
  { path: routes.previousImages.path, lazy: () => import('../pages/previous-images.tsx') },
  { path: routes.dashboardPricing.path, lazy: () => import('../pages/dashboard-pricing.tsx') },
  { path: routes.profile.path, lazy: () => import('../pages/profile.tsx') },
  { path: routes.creditHistory.path, lazy: () => import('../pages/credit-history.tsx') },
];
