import { type RoutePath, routes } from '../../domain/routes.ts';

/** The source file of every page, which the build makes a JS file of its own. */
export const pageSources = {
  [routes.home.path]: 'src/pages/home.tsx',
  [routes.pricing.path]: 'src/pages/pricing.tsx',
  [routes.auth.path]: 'src/pages/auth.tsx',
  [routes.terms.path]: 'src/pages/terms.tsx',
  [routes.privacy.path]: 'src/pages/privacy.tsx',
  [routes.contact.path]: 'src/pages/contact.tsx',
  [routes.textToImage.path]: 'src/features/studio/text-to-image.tsx',
  [routes.imageToImage.path]: 'src/features/studio/image-to-image.tsx',
  [routes.headshotGenerator.path]: 'src/features/studio/headshot.tsx',
  [routes.backgroundRemoval.path]: 'src/features/studio/background-removal.tsx',
  [routes.imageEditor.path]: 'src/features/editor/editor.tsx',
  [routes.previousImages.path]: 'src/features/history/previous-images.tsx',
  [routes.profile.path]: 'src/features/profile/profile.tsx',
  [routes.creditHistory.path]: 'src/pages/credit-history.tsx',
  [routes.dashboardPricing.path]: 'src/pages/dashboard-pricing.tsx',
} as const satisfies Record<RoutePath, string>;
