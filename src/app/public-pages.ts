import { type RoutePath, routes } from '../../domain/routes.ts';
import { withTexts } from '../texts/language.ts';
import { type Page, pageOf } from './page.tsx';

/** The header and footer of every public page but the sign-in page. */
export const publicShell = pageOf(() => import('./shell/public-shell.tsx'));
export const authPage = pageOf(() => withTexts(import('../pages/auth.tsx'), 'public'));

/** The public pages. The build prerenders them, and the browser hydrates them. */
export const publicPages: Partial<Record<RoutePath, Page>> = {
  [routes.home.path]: pageOf(() => import('../pages/home.tsx')),
  [routes.pricing.path]: pageOf(() => withTexts(import('../pages/pricing.tsx'), 'public')),
  [routes.contact.path]: pageOf(() => withTexts(import('../pages/contact.tsx'), 'public')),
  [routes.terms.path]: pageOf(() => withTexts(import('../pages/terms.tsx'), 'law')),
  [routes.privacy.path]: pageOf(() => withTexts(import('../pages/privacy.tsx'), 'law')),
};

/** Fetches the code and texts of the public page at the path. */
export async function loadPublicPage(path: string): Promise<void> {
  const page = publicPages[path as RoutePath];
  await (page ? Promise.all([publicShell.load(), page.load()]) : authPage.load());
}
