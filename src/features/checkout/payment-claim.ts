/** What an address may say about a payment. */
export const paymentClaims = ['success', 'pending', 'failed'] as const;
export type PaymentClaim = (typeof paymentClaims)[number];
