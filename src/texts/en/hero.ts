import { texts } from '../language.ts';

/** The front page's first screen. */
const english = {
  pageTitle: 'Imagemint: AI pictures, paid by the piece',
  description:
    'Make AI pictures and pay by the piece: one credit a picture, two free, no subscription.',
  cardAlt: 'Imagemint: a picture for a credit',
  headline: 'A picture for a\u00a0credit.',
  words:
    'Say what you want to see, and it is struck in seconds: one credit each, no subscription, and nothing to pay when it fails.',
  makePicture: 'Make a picture',
  freeCredits: '2 free credits',
};

export type HeroTexts = typeof english;
export const heroTexts = texts('hero', english);
