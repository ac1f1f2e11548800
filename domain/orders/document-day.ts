/** Documents are dated in India, so that they fall into the seller's tax year. */
export const documentDay = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
