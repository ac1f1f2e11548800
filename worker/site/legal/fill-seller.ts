import type { Seller } from '../../../domain/seller.ts';
import { sellerDataId } from '../../../domain/seller-elements.ts';

/**
 * Puts the seller into a legal page that the build left without one: the values into the
 * elements that name them (`data-seller`), away with the parts that have no value
 * (`data-seller-part`), and all of it as JSON for the code that hydrates the page. Each
 * value is escaped, so that it is read as written and never becomes markup.
 */
export function fillSeller(html: string, seller: Seller): Promise<string> {
  const values: Record<string, string | null> = {
    name: seller.name,
    address: seller.address.join('\n') || null,
    email: seller.email,
    taxNumber: seller.taxNumber,
    showsReviewNote: seller.showsReviewNote ? '' : null,
  };
  return new HTMLRewriter()
    .on('head', {
      element: (head) => {
        head.append(dataElement(seller), { html: true });
      },
    })
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

/** Data and no script: browsers run nothing in it, and the page's policy lets it be. */
function dataElement(seller: Seller): string {
  // No value may end the element early.
  const json = JSON.stringify(seller).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${sellerDataId}">${json}</script>`;
}
