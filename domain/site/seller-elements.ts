/** The Worker replaces these in elements with `data-seller` (docs/decisions/0044). */
export const sellerAtBuild = {
  name: 'seller.invalid',
  address: ['seller.invalid'],
  email: 'seller@seller.invalid',
  taxNumber: 'seller.invalid',
  showsReviewNote: true,
};
