import { type RoutePath, routes } from '../../domain/routes.ts';
import { toolPaths } from '../../domain/tools/tools.ts';

interface PageSource {
  /** The source file, which the build makes a JS file of its own. It exports `Component`. */
  file: string;
  /** Whether the page has texts of its own (`src/texts/hi/pages.ts`). */
  hasTexts: boolean;
}

/** Where every page of the app is, for the app and for its build. */
export const pageSources: Partial<Record<RoutePath, PageSource>> = {
  // A tool's page has the tool's name.
  ...Object.fromEntries(
    Object.entries(toolPaths).map(([tool, path]) => [
      path,
      { file: `src/tools/${tool}.tsx`, hasTexts: tool === 'edit' || tool === 'bgremove' },
    ]),
  ),
  [routes.previousImages.path]: {
    file: 'src/features/history/previous-images.tsx',
    hasTexts: false,
  },
  [routes.profile.path]: { file: 'src/features/profile/profile.tsx', hasTexts: true },
  [routes.creditHistory.path]: { file: 'src/pages/credit-history.tsx', hasTexts: true },
  [routes.dashboardPricing.path]: { file: 'src/pages/dashboard-pricing.tsx', hasTexts: false },
};
