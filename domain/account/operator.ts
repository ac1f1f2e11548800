/** The name of the merchant and seller, unless `MERCHANT_NAME` or `SELLER_NAME` is set. */
export const operatorName = 'Imagemint';

/** The day on which the terms and the privacy page last changed, ISO 8601. */
export const policiesChangedAt = '2026-11-27';
