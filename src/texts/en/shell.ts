import { texts } from '../language.ts';

/** What surrounds the public pages. */
const english = {
  skip: 'Skip to the content',
  loading: 'Loading…',
  frontPage: 'The front page',
  sections: { gallery: 'Gallery', credits: 'Credits', pricing: 'Pricing', faq: 'Questions' },
  openStudio: 'Open the studio',
  signIn: 'Sign in',
  motto: 'AI pictures, paid by the piece.',
  about: 'About',
  links: { pricing: 'Pricing', contact: 'Contact', terms: 'Terms', privacy: 'Privacy' },
};

export type ShellTexts = typeof english;
export const shellTexts = texts('shell', english);
