import { texts } from '../../language.ts';

/** The frame around the public pages. */
const english = {
  skip: 'Skip to the content',
  loading: 'Loading…',
  frontPage: 'Front page',
  sections: { gallery: 'Gallery', credits: 'Credits', pricing: 'Pricing', faq: 'Questions' },
  openApp: 'Open the app',
  signIn: 'Sign in',
  broken: {
    title: 'This page could not be shown',
    text: 'This is our mistake. Pictures that are being made continue, and your credits and prompts are safe. Reload the page. If it happens again, contact us.',
    reload: 'Reload the page',
    home: 'Home',
    contact: 'Contact us',
  },
  notLoaded: {
    title: 'This page could not be loaded',
    text: 'The connection failed, or a new version was published. Reload the page.',
  },
  motto: 'Pay-as-you-go AI pictures.',
  about: 'About',
  links: { pricing: 'Pricing', contact: 'Contact', terms: 'Terms', privacy: 'Privacy' },
};

export type ShellTexts = typeof english;
export const shellTexts = texts('shell', english);
