import { type RoutePath, routes } from '../../domain/routes.ts';
import { toolPaths } from '../../domain/tools/tools.ts';

interface PageSource {
  file: string;
  /** Whether the page has texts of its own (`src/texts/hi/pages.ts`). */
  hasTexts: boolean;
}

export const pageSources: Partial<Record<RoutePath, PageSource>> = {
  ...Object.fromEntries(
    Object.entries(toolPaths).map(([tool, path]) => [
      path,
      { file: `src/tools/${tool}.tsx`, hasTexts: tool === 'edit' || tool === 'bgremove' },
    ]),
  ),
  [routes.previousImages.path]: {
    file: 'src/features/history/previous-images.tsx',
    hasTexts: true,
  },
  [routes.profile.path]: { file: 'src/features/profile/profile.tsx', hasTexts: true },
  [routes.creditHistory.path]: { file: 'src/pages/credit-history.tsx', hasTexts: true },
  [routes.dashboardPricing.path]: { file: 'src/pages/dashboard-pricing.tsx', hasTexts: true },
};
