import { type RoutePath, routes } from '../../domain/routes.ts';
import { toolPaths } from '../../domain/tools/tools.ts';

/** The source file of every page, which the build makes a JS file of its own. */
export const pageSources = {
  [routes.home.path]: 'src/pages/home.tsx',
  [routes.pricing.path]: 'src/pages/pricing.tsx',
  [routes.auth.path]: 'src/pages/auth.tsx',
  [routes.terms.path]: 'src/pages/terms.tsx',
  [routes.privacy.path]: 'src/pages/privacy.tsx',
  [routes.contact.path]: 'src/pages/contact.tsx',
  ...toolSources(),
  [routes.previousImages.path]: 'src/features/history/previous-images.tsx',
  [routes.profile.path]: 'src/features/profile/profile.tsx',
  [routes.creditHistory.path]: 'src/pages/credit-history.tsx',
  [routes.dashboardPricing.path]: 'src/pages/dashboard-pricing.tsx',
} as const satisfies Record<RoutePath, string>;

/** A tool's page has the tool's name (`src/tools/tools.ts`). */
function toolSources() {
  type Paths = typeof toolPaths;
  return Object.fromEntries(
    Object.entries(toolPaths).map(([tool, path]) => [path, `src/tools/${tool}.tsx`]),
  ) as { [Name in keyof Paths as Paths[Name]]: string };
}
