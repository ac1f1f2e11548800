import type { Entry } from '../../../domain/account/credits.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { formatLocale } from '../../texts/format.ts';

/** In the ledger's note this stands between the tool and the reason. */
const notCharged = ': not charged. ';

/**
 * The ledger's note of an ended dispute, and the reason. Notes of an earlier version say 'not charged'
 * although the credits may have been taken back.
 */
const endedDispute = /^(Payment in dispute): (?:not charged\. )?(.+)$/;

export function entryText({ kind, note, amount }: Pick<Entry, 'kind' | 'note' | 'amount'>): {
  title: string;
  detail: string;
} {
  const texts = creditsTexts.entries;
  const ownNote = creditsTexts.note(note);
  switch (kind) {
    case 'trial':
      return amount === 0 ? texts.trialWithheld : texts.trial;
    case 'purchase':
      return { title: ownNote, detail: texts.bought };
    case 'spend':
      return { title: ownNote, detail: texts.created };
    case 'not_charged': {
      const [, dispute, end] = endedDispute.exec(note) ?? [];
      if (dispute && end) {
        return { title: creditsTexts.note(dispute), detail: creditsTexts.note(end) };
      }
      const [tool = note, reason = ''] = note.split(notCharged);
      return {
        title: creditsTexts.note(tool),
        detail: texts.notCharged(creditsTexts.note(reason)),
      };
    }
    case 'reversal':
      return {
        title: texts.returned,
        // The usual note repeats the title.
        detail:
          amount === 0 ? texts.noneTakenBack(ownNote) : ownNote === texts.returned ? '' : ownNote,
      };
    case 'adjustment':
      return { title: texts.adjustment, detail: ownNote };
    case 'notice':
      return { title: texts.yourAccount, detail: ownNote };
  }
}

/** The heading for an entry's day: Today, Yesterday, or the date, in the browser's time zone. */
export function dayLabel(createdAt: string, now: Date, locale = formatLocale()): string {
  const day = new Date(createdAt);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(day)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) {
    const label = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day');
    return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
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
