import { addressIn } from '../../../domain/languages.ts';
import { packs } from '../../../domain/packs.ts';
import { routes } from '../../../domain/routes.ts';
import { unknownOrigin } from '../../../domain/site/page-origin.ts';
import { checkoutTexts } from '../../texts/en/account/checkout.ts';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { languageInUse } from '../../texts/language.ts';

/** The packs and their prices as search engines read them, by schema.org and in the language in use. */
export function offersData(): object {
  const language = languageInUse();
  const application = {
    '@type': 'WebApplication',
    '@id': `${unknownOrigin}/#app`,
    name: 'Imagemint',
    url: unknownOrigin + addressIn(language, routes.home.path),
    inLanguage: language,
    image: `${unknownOrigin}/social-card.jpg`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    description: landingTexts.application,
    offers: packs.map(({ productId, credits, price }) => ({
      '@type': 'Offer',
      sku: productId,
      name: checkoutTexts.packs[productId].name,
      description: checkoutTexts.contents(credits),
      url: unknownOrigin + addressIn(language, routes.pricing.path),
      price: (price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    })),
  };
  return { '@context': 'https://schema.org', ...application };
}
