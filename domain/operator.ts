/** Who runs the service, as buyers and readers of the terms know it, unless `MERCHANT_NAME` or `SELLER_NAME` says otherwise. */
export const operatorName = 'Imagemint';

/** When the terms and the privacy page were last changed: ISO 8601, a day. */
export const policiesChangedAt = '2026-11-23';
