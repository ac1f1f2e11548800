import { routes } from '../../../domain/routes.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';

/** The source file of every page of the app, which the build makes a JS file of its own. */
export const pageSources: Record<string, string> = {
  // A tool's page has the tool's name (`src/tools/tools.ts`).
  ...Object.fromEntries(
    Object.entries(toolPaths).map(([tool, path]) => [path, `src/tools/${tool}.tsx`]),
  ),
  [routes.previousImages.path]: 'src/features/history/previous-images.tsx',
  [routes.profile.path]: 'src/features/profile/profile.tsx',
  [routes.creditHistory.path]: 'src/pages/credit-history.tsx',
  [routes.dashboardPricing.path]: 'src/pages/dashboard-pricing.tsx',
};
