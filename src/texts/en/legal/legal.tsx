import type { ReactNode } from 'react';
import { texts } from '../../language.ts';

/** What surrounds the terms and the privacy page. */
const english = {
  lastChanged: (day: ReactNode) => <>Last changed on {day}</>,
  toBeReviewed: 'To be reviewed by the operator’s lawyer.',
  reviewNote:
    'This text describes what the product does. Before launch, a lawyer must confirm that it meets the law where you operate.',
  seller: {
    name: 'Seller',
    address: 'Address',
    email: 'E-mail',
    taxNumber: 'Tax number',
    notLoaded:
      'The seller’s address could not be loaded. Check your connection and open the page again.',
  },
  contents: 'Contents',
  what: 'What',
  whatFor: 'What for',
  howLong: 'How long',
};

export type LegalTexts = typeof english;
export const legalTexts = texts('legal', english);
