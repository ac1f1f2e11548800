import { texts } from '../language.ts';

/** What surrounds the public pages. */
const english = {
  skip: 'Skip to the content',
  loading: 'Loading…',
  frontPage: 'The front page',
  sections: { gallery: 'Gallery', credits: 'Credits', pricing: 'Pricing', faq: 'Questions' },
  openStudio: 'Open the studio',
  signIn: 'Sign in',
  broken: {
    title: 'This page could not be shown',
    words:
      'The fault is ours, and it cost you nothing: your credits, words and pictures are where they were. Load the page again; if it comes back, tell us.',
    reload: 'Load it again',
    home: 'Home',
    contact: 'Contact us',
  },
  motto: 'AI pictures, paid by the piece.',
  about: 'About',
  links: { pricing: 'Pricing', contact: 'Contact', terms: 'Terms', privacy: 'Privacy' },
};

export type ShellTexts = typeof english;
export const shellTexts = texts('shell', english);
