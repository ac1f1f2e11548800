import { texts } from '../../language.ts';

/** For visitors who open the page in the browser of another app. */
const english = {
  title: 'Open this page in your browser',
  text: 'Google does not allow sign-in inside this app. Open the page in Chrome or Safari.',
  copy: 'Copy the address',
  copied: 'Copied. Now paste it into your browser.',
  notCopied: 'Copying failed. Open this app’s menu and choose your browser.',
};

export type InAppTexts = typeof english;
export const inAppTexts = texts('in-app', english);
