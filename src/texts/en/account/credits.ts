import { plural } from '../../format.ts';
import { texts } from '../../language.ts';

/** Amounts of credits, and the credit activity. */
const english = {
  count: (credits: number) => `${credits} ${plural(credits, 'credit', 'credits')}`,
  unit: (credits: number) => plural(credits, 'credit', 'credits'),
  unread: 'Your credits could not be read',
  notLoaded: 'Your activity could not be loaded',
  loading: 'Loading your activity',
  list: 'Credit activity, newest first',
  loadingMore: 'Loading…',
  more: 'Show more',
  end: 'End of activity',
  /** What a screen reader says of an entry. */
  change: (amount: number, balance: number) => {
    const count = Math.abs(amount);
    const sign = amount < 0 ? 'minus' : 'plus';
    const change =
      amount === 0 ? 'no credits' : `${sign} ${count} ${plural(count, 'credit', 'credits')}`;
    return `${change}, balance ${balance}`;
  },
  left: (balance: number) => `${balance} left`,
};

export type CreditsTexts = typeof english;
export const creditsTexts = texts('credits', english);
