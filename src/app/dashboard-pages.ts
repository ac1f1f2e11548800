import type { ComponentType } from 'react';
import { splitAddress } from '../../domain/languages.ts';
import { type RoutePath, routes } from '../../domain/routes.ts';
import { type Tool, toolPaths, tools } from '../../domain/tools/tools.ts';
import { letPageWork } from '../device/let-page-work.ts';
import { withTexts } from '../texts/language.ts';
import type { ToolPages } from '../tools/tools.ts';
import { type Page, pageOf } from './page.tsx';
import type { UserPageProps } from './user-page.tsx';

const frame = () => import('./start/signed-in-only.tsx');

/** The shell around the dashboard's pages. Only visitors of the dashboard load it: the front page stays small. */
export const dashboard = pageOf(() => {
  // The page's own code is fetched at the same time. If that fails, the page fetches it again
  // when it is rendered, and shows the error there.
  if (typeof window !== 'undefined')
    pageAt(currentPath())
      ?.load()
      .catch(() => undefined);
  return withTexts(frame(), 'public', 'dashboard');
});

/** A page that shows a feature to the signed-in user. Its code comes with the shell's. */
function featurePage(tool: Tool | null, load: () => Promise<ComponentType<UserPageProps>>): Page {
  return pageOf(async () => {
    const [{ userPage }, Feature] = await Promise.all([frame(), load()]);
    return { Component: userPage(Feature, tool) };
  });
}

/** The modules of the tools' pages, by their files. The build fails where one is missing. */
const toolModules = import.meta.glob<ToolPages[keyof ToolPages]>('../tools/*.tsx');

function toolPage(tool: Tool): Page {
  const load = toolModules[`../tools/${tool}.tsx`] as (typeof toolModules)[string];
  return featurePage(tool, async () => {
    const { Component } = await (tool === 'edit' ? withTexts(load(), 'pages') : load());
    return Component;
  });
}

/**
 * The pages of the dashboard. Each is a JS file of its own: `scripts/build/page-sources.ts`
 * names their sources too, for the build.
 */
export const dashboardPages: Partial<Record<RoutePath, Page>> = {
  ...Object.fromEntries(tools.map((tool) => [toolPaths[tool], toolPage(tool)])),
  [routes.previousImages.path]: featurePage(
    null,
    async () => (await import('../features/history/previous-images.tsx')).PreviousImages,
  ),
  [routes.profile.path]: featurePage(
    null,
    async () => (await withTexts(import('../features/profile/profile.tsx'), 'pages')).Profile,
  ),
  [routes.dashboardPricing.path]: pageOf(() => import('../pages/dashboard-pricing.tsx')),
  [routes.creditHistory.path]: pageOf(() =>
    withTexts(import('../pages/credit-history.tsx'), 'pages'),
  ),
};

/** The larger parts of the shell's code. Each one runs in a task of its own: all at once they would block a slow phone. */
const largeParts = [
  () => import('../api/queries.ts'),
  () => import('../device/history/history-item.ts'),
  () => import('../features/tray/tray.tsx'),
];

/**
 * Loads what a dashboard page needs for its first render: its code, the session and the balance.
 * It waits no longer than a page does, because the shell works without them.
 */
export async function prepareDashboardPage(path: string): Promise<void> {
  for (const load of largeParts) {
    await load();
    await letPageWork();
  }
  const [{ preparePage }] = await Promise.all([frame(), dashboard.load()]);
  await preparePage(pageAt(path)?.load());
}

/** Fetches the code and texts of a dashboard page. */
export async function loadDashboardPage(path: string): Promise<void> {
  await Promise.all([dashboard.load(), pageAt(path)?.load()]);
}

function pageAt(path: string): Page | undefined {
  return dashboardPages[path as RoutePath];
}

function currentPath(): string {
  return splitAddress(window.location.pathname).path;
}
