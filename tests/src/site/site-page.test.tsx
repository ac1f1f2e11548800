import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { trialCredits } from '../../../domain/credits.ts';
import { addressIn, type Language } from '../../../domain/languages.ts';
import { packs } from '../../../domain/packs.ts';
import { publicPaths, type RoutePath, routes, signInPath } from '../../../domain/routes.ts';
import { toolPaths, tools } from '../../../domain/tools/tools.ts';
import { SellerAtBuild } from '../../../src/features/seller/seller.ts';
import { DataScript } from '../../../src/site/frame/data-script.tsx';
import { offersData } from '../../../src/site/frame/structured-data.ts';
import { SitePage } from '../../../src/site/site-page.tsx';
import { checkoutTexts } from '../../../src/texts/en/account/checkout.ts';
import { setLanguage } from '../../../src/texts/language.ts';

// The build renders these pages in Node, where there is no document.
const seller = {
  name: 'A Company',
  address: [],
  email: null,
  taxNumber: null,
  showsReviewNote: false,
};
afterEach(() => {
  setLanguage('en');
});
const page = (path: RoutePath) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SellerAtBuild value={seller}>
        <SitePage path={path} />
      </SellerAtBuild>
    </MemoryRouter>,
  );
/** What a pattern with one group finds. */
const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, part]) => part ?? '');

describe('a page of the site', () => {
  const idsOf = (html: string) => new Set(found(html, / id="([^"]+)"/g));
  let front: Set<string> | undefined;

  it.each(publicPaths)('%s has its metadata, and refers to nothing that is missing', (path) => {
    const html = page(path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
    expect(html.match(/rel="alternate"/g)).toHaveLength(3);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('<script type="speculationrules">');
    const ids = idsOf(html);
    const parts = found(html, / (?:for|aria-labelledby|aria-describedby|data-note)="([^"]+)"/g);
    expect(parts.filter((id) => !ids.has(id))).toEqual([]);
    const own = found(html, / href="#([^"]+)"/g);
    expect(own.filter((anchor) => !ids.has(anchor))).toEqual([]);
    front ??= idsOf(page(routes.home.path));
    const sections = found(html, / href="\/#([^"]+)"/g);
    expect(sections.filter((anchor) => !front?.has(anchor))).toEqual([]);
    const features = found(html, / data-feature="([^"]+)"/g);
    const known: readonly string[] = ['contact', 'payments', ...tools];
    expect(features.filter((feature) => !known.includes(feature))).toEqual([]);
  });

  it('has each pack with its price, which leads to the sign-in without scripts', () => {
    const html = page(routes.pricing.path);
    for (const pack of packs) {
      expect(html).toContain(checkoutTexts.buy(pack.credits, `$${pack.price / 100}.00`));
      expect(html).toContain(`data-pack="${pack.productId}"`);
      expect(html).toContain(`value="/dashboard-pricing?pack=${pack.productId}&amp;currency=USD"`);
    }
  });

  it('leads to the sign-in and back, and to the first tool from the front page', () => {
    const link = (path: RoutePath) => `href="${signInPath(path).replaceAll('&', '&amp;')}"`;
    expect(page(routes.privacy.path)).toContain(link(routes.privacy.path));
    expect(page(routes.home.path)).toContain(link(toolPaths.text2img));
    expect(page(routes.home.path)).toContain(String(trialCredits));
  });

  it('signs in without scripts too, and leads to the first tool in its own language', () => {
    const link = (language: Language) =>
      `href="/api/auth/google/start?mode=redirect&amp;returnTo=${encodeURIComponent(addressIn(language, toolPaths.text2img))}"`;
    for (const path of [routes.auth.path, routes.home.path])
      expect(page(path)).toContain(link('en'));
    setLanguage('hi');
    expect(page(routes.auth.path)).toContain(link('hi'));
  });

  it('sends a message without scripts too, in its language, to where the island does', () => {
    const form = () => found(page(routes.contact.path), /<form ([^>]*)>/g)[0];
    expect(form()).toContain('action="/api/contact?language=en"');
    expect(form()).toContain('method="post"');
    setLanguage('hi');
    expect(form()).toContain('action="/api/contact?language=hi"');
  });

  it('the sign-in page stands alone, without the site’s header', () => {
    expect(page(routes.auth.path)).not.toContain('<header');
    // The Worker shows this one for a code without a message of its own (`worker/site/sign-in-page.ts`).
    expect(page(routes.auth.path)).toContain('data-error="other" hidden=""');
    expect(page(routes.terms.path)).toContain('<header');
  });
});

it('data in a page closes no script', () => {
  const html = renderToStaticMarkup(
    <DataScript type="application/json" data={{ text: '</script>' }} />,
  );
  expect(html).toBe('<script type="application/json">{"text":"\\u003c/script>"}</script>');
});

it.each([
  ['en', '', 'Basic Pack'],
  ['hi', '/hi', expect.stringMatching(/./)],
] as const)(
  'search engines read the packs in dollars, with their page in %s',
  (language, prefix, name) => {
    setLanguage(language);
    expect(offersData()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      url: expect.stringMatching(new RegExp(`^https?://[^/]+${prefix || '/'}$`)),
      inLanguage: language,
      offers: [
        { sku: 'starter', price: '4.00', priceCurrency: 'USD' },
        { sku: 'basic', name, price: '9.00', description: expect.stringContaining('45') },
        { sku: 'premium', price: '17.00', url: expect.stringMatching(`[^/]${prefix}/pricing$`) },
      ],
    });
  },
);
