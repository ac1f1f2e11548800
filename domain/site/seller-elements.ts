/**
 * The placeholders that the build writes into the legal pages, in elements with the attribute
 * `data-seller`. The Worker replaces them with the configured values (docs/decisions/0044).
 */
export const sellerAtBuild = {
  name: 'seller.invalid',
  address: ['seller.invalid'],
  email: 'seller@seller.invalid',
  taxNumber: 'seller.invalid',
  showsReviewNote: true,
};
