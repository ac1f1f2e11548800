import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { trialCredits } from '../../../domain/credits.ts';
import { packs } from '../../../domain/packs.ts';
import { publicPaths, type RoutePath, routes, signInPath } from '../../../domain/routes.ts';
import { toolPaths } from '../../../domain/tools/tools.ts';
import { evenShapes } from '../../../src/features/gallery/even-shapes.ts';
import { stockGallery } from '../../../src/features/gallery/stock-gallery.ts';
import { setSeller } from '../../../src/features/seller/seller.ts';
import { DataScript } from '../../../src/site/frame/data-script.tsx';
import { later, laterItems } from '../../../src/site/frame/later.ts';
import { speculationRules } from '../../../src/site/frame/speculation-rules.ts';
import { SitePage } from '../../../src/site/site-page.tsx';
import { checkoutTexts } from '../../../src/texts/en/account/checkout.ts';
import { speak } from '../../../src/texts/language.ts';

// The build renders these pages in Node, where there is no document.
setSeller({ name: 'A Company', address: [], email: null, taxNumber: null, showsReviewNote: false });
afterEach(() => {
  speak('en');
});
const page = (path: RoutePath) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SitePage path={path} />
    </MemoryRouter>,
  );

describe('a page of the site', () => {
  it.each(publicPaths)(
    '%s has one heading, its own address, and the same page in each language',
    (path) => {
      const html = page(path);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
      expect(html.match(/rel="alternate"/g)).toHaveLength(3);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      const robots = /<script type="speculationrules">/.test(html);
      expect(robots).toBe(true);
    },
  );

  it('in Hindi has its own address there', () => {
    speak('hi');
    expect(page(routes.pricing.path)).toMatch(/<link rel="canonical" href="[^"]*\/hi\/pricing"/);
  });

  it.each([routes.home.path, routes.pricing.path])(
    '%s tells search engines of the packs, and no other does',
    (path) => {
      expect(page(path)).toContain('application/ld+json');
      expect(page(routes.contact.path)).not.toContain('application/ld+json');
    },
  );

  it('has each pack with its price, which leads to the sign-in without scripts', () => {
    const html = page(routes.pricing.path);
    for (const pack of packs) {
      expect(html).toContain(checkoutTexts.buy(pack.credits, `$${pack.price / 100}.00`));
      expect(html).toContain(`data-pack="${pack.productId}"`);
      expect(html).toContain(`value="/dashboard-pricing?pack=${pack.productId}&amp;currency=USD"`);
    }
    expect(html).toContain('data-may-pay="true"');
    expect(page(routes.home.path)).toContain('data-may-pay="false"');
  });

  it('leads to the sign-in and back, and to the first tool from the front page', () => {
    const link = (path: RoutePath) => `href="${signInPath(path).replaceAll('&', '&amp;')}"`;
    expect(page(routes.privacy.path)).toContain(link(routes.privacy.path));
    expect(page(routes.home.path)).toContain(link(toolPaths.text2img));
    expect(page(routes.home.path)).toContain(String(trialCredits));
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

it('a part below the first screen has its turn and its height, and a list its wait', () => {
  const style = { '--turn': 3, '--narrow': '10rem', '--wide': '20rem' };
  expect(later(3, [10, 20])).toEqual({ 'data-later': 'self', style });
  expect(laterItems(3, [10, 20], '2s')).toEqual({
    'data-later': 'items',
    style: { ...style, '--wait': '2s' },
  });
});

it('the browser may fetch each page of the site ahead, in each language', () => {
  const [{ where }] = speculationRules.prefetch as [(typeof speculationRules.prefetch)[number]];
  expect(where.href_matches).toEqual(
    expect.arrayContaining(['/', '/pricing', '/hi', '/hi/pricing']),
  );
  expect(where.href_matches).toHaveLength(2 * publicPaths.length);
});

it('the gallery begins with the pictures that make its columns even', () => {
  const pictures = stockGallery();
  expect(pictures.slice(0, 3).map(({ id }) => id)).toEqual(['alpine-lake', 'vases', 'paper-city']);
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
  expect(pictures[0]).toMatchObject({ src: '/pictures/alpine-lake-800.webp', width: 1200 });
  expect(pictures[0]?.sources?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(evenShapes(pictures.slice(0, 12))).toHaveLength(12);
});
