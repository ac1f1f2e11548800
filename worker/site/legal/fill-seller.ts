import type { Seller } from '../../../domain/site/seller.ts';
import { sellerDataId } from '../../../domain/site/seller-elements.ts';

/**
 * Inserts the seller into a legal page that was built without one: fills the elements that name a
 * value (`data-seller`), removes the parts without a value (`data-seller-part`), and adds all
 * values as JSON for the code that hydrates the page. Values are escaped and never become markup.
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

/** Data and not a script: browsers do not execute it, and the page's policy permits it. */
function dataElement(seller: Seller): string {
  // No value may end the element early.
  const json = JSON.stringify(seller).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${sellerDataId}">${json}</script>`;
}
