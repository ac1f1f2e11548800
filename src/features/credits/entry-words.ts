import type { Entry } from '../../../domain/credits.ts';
import { creditsTexts } from '../../texts/en/credits.ts';
import { formatLocale } from '../../texts/format.ts';

/** How the ledger writes that a picture was not charged: the tool, and why. */
const notCharged = /^(?<tool>.+?): not charged\. (?<reason>.*)$/;

/** One line of the activity in plain words: what it was, and what that means. */
export function entryWords({ kind, note, amount }: Pick<Entry, 'kind' | 'note' | 'amount'>): {
  title: string;
  detail: string;
} {
  const words = creditsTexts.entries;
  const said = creditsTexts.note(note);
  switch (kind) {
    case 'trial':
      return words.trial;
    case 'purchase':
      return { title: said, detail: words.bought };
    case 'spend':
      return { title: said, detail: words.created };
    case 'not_charged': {
      const { tool = note, reason = '' } = notCharged.exec(note)?.groups ?? {};
      return {
        title: creditsTexts.note(tool),
        detail: words.notCharged(creditsTexts.note(reason)),
      };
    }
    case 'reversal':
      return { title: words.returned, detail: amount === 0 ? words.noneTakenBack(said) : said };
    case 'adjustment':
      return { title: words.adjustment, detail: said };
    case 'notice':
      return { title: words.yourAccount, detail: said };
  }
}

/** The day of a line as a heading: Today, Yesterday, or its date. `now` and the line in the reader's own time zone. */
export function dayWords(createdAt: string, now: Date, locale = formatLocale()): string {
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
