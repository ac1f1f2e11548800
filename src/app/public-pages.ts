import { type RoutePath, routes } from '../../domain/routes.ts';
import { type Page, pageOf } from './page.tsx';

/** What surrounds them; the sign-in page alone stands free. */
export const publicShell = pageOf(() => import('./public-shell.tsx'));
export const authPage = pageOf(() => import('../pages/auth.tsx'));

/** The pages that everybody may see. They are made at build, and taken over in the browser. */
export const publicPages: Partial<Record<RoutePath, Page>> = {
  [routes.home.path]: pageOf(() => import('../pages/home.tsx')),
  [routes.pricing.path]: pageOf(() => import('../pages/pricing.tsx')),
  [routes.contact.path]: pageOf(() => import('../pages/contact.tsx')),
  [routes.terms.path]: pageOf(() => import('../pages/terms.tsx')),
  [routes.privacy.path]: pageOf(() => import('../pages/privacy.tsx')),
};

/** Fetches all that the public page at the path is made of. */
export async function loadPublicPage(path: string): Promise<void> {
  const page = publicPages[path as RoutePath];
  await (page ? Promise.all([publicShell.load(), page.load()]) : authPage.load());
}
