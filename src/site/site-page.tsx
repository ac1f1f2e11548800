import type { ComponentType } from 'react';
import { type RoutePath, routes } from '../../domain/routes.ts';
import { DataScript } from './frame/data-script.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import { speculationRules } from './frame/speculation-rules.ts';
import { offersData } from './frame/structured-data.ts';
import { Auth } from './pages/auth.tsx';
import { Contact } from './pages/contact.tsx';
import { Home } from './pages/home.tsx';
import { Pricing } from './pages/pricing.tsx';
import { Privacy } from './pages/privacy.tsx';
import { Terms } from './pages/terms.tsx';

/** The pages with the site's header and footer: all but the sign-in page. */
const pages: Partial<Record<RoutePath, ComponentType>> = {
  [routes.home.path]: Home,
  [routes.pricing.path]: Pricing,
  [routes.contact.path]: Contact,
  [routes.terms.path]: Terms,
  [routes.privacy.path]: Privacy,
};

/** The public page at `path`. Only the build renders it; in the browser its islands move and response. */
export function SitePage({ path }: { path: RoutePath }) {
  const Page = pages[path];
  return (
    <>
      {Page ? (
        <SiteFrame path={path}>
          <Page />
        </SiteFrame>
      ) : (
        <Auth />
      )}
      {path === routes.home.path || path === routes.pricing.path ? (
        <DataScript type="application/ld+json" data={offersData()} />
      ) : null}
      <DataScript type="speculationrules" data={speculationRules} />
    </>
  );
}
