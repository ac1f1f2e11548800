import { texts } from '../language.ts';

/** What the screens say where a deployment can't do a part of what the app offers. */
const english = {
  purchasesOff: 'Purchases are unavailable right now.',
  /** In the place of 'Buy credits': the prices are all that can be seen there. In a menu, and on a button. */
  prices: 'Prices',
  seePrices: 'See prices',
  /** Beside a tool's name. */
  notHere: 'Not available here',
  toolOff: {
    title: (tool: string) => `${tool} is not available here`,
    words: 'This site’s image service can’t do it. The other tools work as usual.',
    open: (tool: string) => `Open ${tool}`,
  },
  editOff: {
    title: 'This AI edit is not available here',
    words: 'This site’s image service can’t do it. Filters and text work as usual.',
  },
  /** Where contact messages are not forwarded: about as long as the sentence that it replaces. */
  messagesWait: 'Your message is stored for a person to read. Answers may take longer.',
};

export type FeatureTexts = typeof english;
export const featureTexts = texts('features', english);
