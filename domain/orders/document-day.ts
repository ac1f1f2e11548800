/**
 * How the day of a document is written, for every reader alike: in India, where Razorpay's merchants
 * are, so that it falls into the seller's tax year.
 */
export const documentDay = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
