import type { Entry } from '../../../domain/credits.ts';

/** How the ledger writes that a picture was not charged: the tool, and why. */
const notCharged = /^(?<tool>.+?): not charged\. (?<reason>.*)$/;

/** One line of the activity in plain words: what it was, and what that means. */
export function entryWords({ kind, note, amount }: Pick<Entry, 'kind' | 'note' | 'amount'>): {
  title: string;
  detail: string;
} {
  switch (kind) {
    case 'trial':
      return { title: 'Welcome', detail: 'Free trial credits' };
    case 'purchase':
      return { title: note, detail: 'Bought' };
    case 'spend':
      return { title: note, detail: 'Picture made' };
    case 'not_charged': {
      const { tool = note, reason = '' } = notCharged.exec(note)?.groups ?? {};
      return { title: tool, detail: `Not charged. ${reason}`.trim() };
    }
    case 'reversal':
      return {
        title: 'Money returned',
        detail: amount === 0 ? `${note}. No credits were taken back.` : note,
      };
    case 'adjustment':
      return { title: 'From us', detail: note };
    case 'notice':
      return { title: 'Your account', detail: note };
  }
}

/** The day of a line as a heading: Today, Yesterday, or its date. `now` and the line in the reader's own time zone. */
export function dayWords(createdAt: string, now: Date, locale?: string): string {
  const day = new Date(createdAt);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(day)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day');
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  }
  const isThisYear = day.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(day);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
