import { texts } from '../../language.ts';

/** What the screens say where a deployment lacks a feature of the app. */
const english = {
  purchasesOff: 'Purchases are unavailable right now.',
  /** In place of 'Buy credits': only the prices can be seen there. In a menu, and on a button. */
  prices: 'Prices',
  seePrices: 'See prices',
  /** Beside a tool's name. */
  notHere: 'Not available here',
  toolOff: {
    title: (tool: string) => `${tool} is not available here`,
    text: 'The picture service of this site does not support it. The other tools work as usual.',
    open: (tool: string) => `Open ${tool}`,
  },
  editOff: {
    title: 'This edit is not available here',
    text: 'The picture service of this site does not support it. Filters and text work as usual.',
  },
  /** Where contact messages are not forwarded: about as long as the sentence that it replaces. */
  messagesWait: 'Your message is stored for a person to read. Answers may take longer.',
};

export type FeatureTexts = typeof english;
export const featureTexts = texts('features', english);
