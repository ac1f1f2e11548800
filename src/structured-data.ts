import { packs } from '../domain/packs.ts';
import { unknownOrigin } from '../domain/page-origin.ts';
import { type RoutePath, routes } from '../domain/routes.ts';

const shop = unknownOrigin + routes.pricing.path;

/** The packs and their prices as search engines read them, by schema.org; null for pages that offer none. */
export function structuredData(path: RoutePath): object | null {
  if (path !== routes.home.path && path !== routes.pricing.path) return null;
  const application = {
    '@type': 'WebApplication',
    '@id': `${unknownOrigin}/#app`,
    name: 'Imagemint',
    url: unknownOrigin + routes.home.path,
    image: `${unknownOrigin}/social-card.png`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    description: 'AI pictures, paid by the piece: one credit a picture, no subscription.',
    offers: packs.map(({ productId, name, description, price }) => ({
      '@type': 'Offer',
      sku: productId,
      name,
      description,
      url: shop,
      price: (price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    })),
  };
  return { '@context': 'https://schema.org', ...application };
}
