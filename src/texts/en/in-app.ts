import { texts } from '../language.ts';

/** For who came by a link inside another app. */
const english = {
  title: 'Open this page in your browser',
  words: 'Google does not allow sign-in inside this app. Open the page in Chrome or Safari.',
  copy: 'Copy the address',
  copied: 'Copied. Now paste it into your browser.',
  notCopied: 'That did not work. Open this app’s menu and choose your browser.',
};

export type InAppTexts = typeof english;
export const inAppTexts = texts('in-app', english);
