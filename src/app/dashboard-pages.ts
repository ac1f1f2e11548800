import { splitAddress } from '../../domain/languages.ts';
import { type RoutePath, routes } from '../../domain/routes.ts';
import { letPageWork } from '../device/let-page-work.ts';
import { withTexts } from '../texts/language.ts';
import { type Page, pageOf } from './page.tsx';

const frame = () => import('./start/signed-in-only.tsx');

/** What surrounds the pages of whoever is signed in. It is loaded by those who enter it: the front page stays light. */
export const dashboard = pageOf(() => {
  // The page that is wanted is fetched beside it, and not after it. Where that fails, it is
  // fetched again when it is drawn, and what is wrong is said there.
  if (typeof window !== 'undefined')
    pageAt(here())
      ?.load()
      .catch(() => undefined);
  return withTexts(frame(), 'public', 'dashboard');
});

/** The pages inside the dashboard; its menu shows those that are here. */
export const dashboardPages: Partial<Record<RoutePath, Page>> = {
  [routes.textToImage.path]: pageOf(() => import('../pages/text-to-image.tsx')),
  [routes.imageToImage.path]: pageOf(() => import('../pages/image-to-image.tsx')),
  [routes.headshotGenerator.path]: pageOf(() => import('../pages/headshot-generator.tsx')),
  [routes.backgroundRemoval.path]: pageOf(() => import('../pages/background-removal.tsx')),
  [routes.imageEditor.path]: pageOf(() => import('../pages/image-editor.tsx')),
  [routes.previousImages.path]: pageOf(() => import('../pages/previous-images.tsx')),
  [routes.dashboardPricing.path]: pageOf(() => import('../pages/dashboard-pricing.tsx')),
  [routes.profile.path]: pageOf(() => import('../pages/profile.tsx')),
  [routes.creditHistory.path]: pageOf(() => import('../pages/credit-history.tsx')),
};

/** The larger parts of the frame's code, each of which is begun in a task of its own: at once they would hold up a slow phone. */
const largeParts = [
  () => import('../api/queries.ts'),
  () => import('../device/history/history-item.ts'),
  () => import('../features/tray/tray.tsx'),
];

/**
 * Makes a page of the dashboard ready to be drawn at once: its code, who is there and what they
 * have. It waits for no longer than a page does: what surrounds the page is of use without it.
 */
export async function prepareDashboardPage(path: string): Promise<void> {
  for (const begin of largeParts) {
    await begin();
    await letPageWork();
  }
  const [{ askFirst }] = await Promise.all([frame(), dashboard.load()]);
  await askFirst(pageAt(path)?.load());
}

/** Fetches all that a page of the dashboard is made of. */
export async function loadDashboardPage(path: string): Promise<void> {
  await Promise.all([dashboard.load(), pageAt(path)?.load()]);
}

function pageAt(path: string): Page | undefined {
  return dashboardPages[path as RoutePath];
}

function here(): string {
  return splitAddress(window.location.pathname).path;
}
