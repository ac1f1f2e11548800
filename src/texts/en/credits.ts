import { plural } from '../format.ts';
import { texts } from '../language.ts';

/** Credits in words, and what became of each. */
const english = {
  count: (credits: number) => `${credits} ${plural(credits, 'credit', 'credits')}`,
  unit: (credits: number) => plural(credits, 'credit', 'credits'),
  /** What the ledger has written into a line; its sentences are in English. */
  note: (note: string) => note,
  entries: {
    trial: { title: 'Welcome', detail: 'Free trial credits' },
    bought: 'Bought',
    made: 'Picture made',
    notCharged: (reason: string) => `Not charged. ${reason}`.trim(),
    returned: 'Money returned',
    noneTakenBack: (note: string) => `${note}. No credits were taken back.`,
    fromUs: 'From us',
    yourAccount: 'Your account',
  },
  notLoaded: 'Your activity could not be loaded',
  loading: 'Loading your activity',
  list: 'Credit activity, newest first',
  loadingMore: 'Loading…',
  more: 'Show more',
  end: 'That is all of it.',
  change: (signed: string, balance: number) => `${signed} credits, balance ${balance}`,
  left: (balance: number) => `${balance} left`,
};

export type CreditsTexts = typeof english;
export const creditsTexts = texts('credits', english);
