import type { Seller } from '../../../domain/site/seller.ts';
import type { PictureServices } from './picture-services.ts';

/**
 * Fills the elements with `data-seller` and removes the parts without a value (`data-seller-part`). Escapes the
 * values.
 */
export function fillSeller(html: string, seller: Seller & PictureServices): Promise<string> {
  const values: Record<string, string | null> = {
    name: seller.name,
    address: seller.address.join('\n') || null,
    email: seller.email,
    taxNumber: seller.taxNumber,
    showsReviewNote: seller.showsReviewNote ? '' : null,
    retainingServices: seller.retainingServices,
    forgettingServices: seller.forgettingServices,
  };
  return new HTMLRewriter()
    .on('[data-seller-part]', {
      element: (part) => {
        if (values[part.getAttribute('data-seller-part') ?? ''] === null) part.remove();
      },
    })
    .on('[data-seller]', {
      element: (place) => {
        const value = values[place.getAttribute('data-seller') ?? ''] ?? '';
        place.setInnerContent(value);
        if (place.tagName === 'a') place.setAttribute('href', `mailto:${value}`);
      },
    })
    .transform(new Response(html))
    .text();
}
