import { splitAddress } from '../../domain/languages.ts';
import { toolPaths, tools } from '../../domain/tools/tools.ts';
import { yieldToMain } from '../device/yield-to-main.ts';
import { withTexts } from '../texts/language.ts';
import { type Page, pageOf } from './page.tsx';
import { pageFiles } from './page-files.ts';
import { pageSources } from './page-sources.ts';

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

export const dashboardPages = Object.fromEntries(
  Object.entries(pageSources).map(([path, { file, hasTexts }]) => {
    const load = pageFiles[file.replace('src', '..')] as (typeof pageFiles)[string];
    const tool = tools.find((name) => toolPaths[name] === path) ?? null;
    const page = pageOf(async () => {
      const code = hasTexts ? withTexts(load(), 'pages') : load();
      const [{ userPage }, { Component }] = await Promise.all([frame(), code]);
      return { Component: userPage(Component, tool) };
    });
    return [path, page];
  }),
);

/** The larger parts of the shell's code. Each one runs in a task of its own: all at once they would block a slow phone. */
const largeParts = [
  () => import('../api/queries.ts'),
  () => import('../device/history/history-item.ts'),
  () => import('../features/tray/tray.tsx'),
];

/**
 * Loads what the page needs for its first render. It waits no longer than a page does, because the shell works
 * without it.
 */
export async function prepareDashboardPage(path: string): Promise<void> {
  for (const load of largeParts) {
    await load();
    await yieldToMain();
  }
  const [{ preparePage }] = await Promise.all([frame(), dashboard.load()]);
  await preparePage(pageAt(path)?.load());
}

export async function loadDashboardPage(path: string): Promise<void> {
  await Promise.all([dashboard.load(), pageAt(path)?.load()]);
}

function pageAt(path: string): Page | undefined {
  return dashboardPages[path];
}

function currentPath(): string {
  return splitAddress(window.location.pathname).path;
}
