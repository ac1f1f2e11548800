import { policiesChangedAt } from '../../../domain/account/operator.ts';
import { dayMs } from '../../../domain/days.ts';

/** Something that the operator must do about the legal pages before customers read them. */
export interface LegalNotice {
  /** The variable that must be set or changed. */
  variable: 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_EMAIL' | 'LEGAL_REVIEWED';
  /** A sentence for the operator, without a full stop. */
  message: string;
}

const sellerMessages = {
  SELLER_NAME: 'The terms, the privacy page and the receipts do not name who sells',
  SELLER_ADDRESS: 'The terms, the privacy page and the receipts do not say where the seller is',
  SELLER_EMAIL: 'The terms, the privacy page and the receipts give no e-mail address',
} as const;

/**
 * Returns what the legal pages of a deployment with these variables lack; empty where nothing is
 * missing. The schema of the variables validates the values themselves. `SELLER_TAX_NUMBER` is
 * never required, because not every seller has one. `now` is in epoch milliseconds.
 */
export function legalNotices(
  variables: Readonly<Record<string, unknown>>,
  now = Date.now(),
): LegalNotice[] {
  const names = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_EMAIL'] as const;
  const notices: LegalNotice[] = names
    .filter((name) => !variables[name])
    .map((variable) => ({ variable, message: sellerMessages[variable] }));
  const reviewed = variables.LEGAL_REVIEWED;
  if (typeof reviewed !== 'string' || reviewed === '') {
    const message =
      'No lawyer has reviewed the terms and the privacy page: set the day on which one did';
    notices.push({ variable: 'LEGAL_REVIEWED', message });
  } else if (reviewed < policiesChangedAt) {
    const message = `The terms and the privacy page changed on ${policiesChangedAt}, after the review of ${reviewed}`;
    notices.push({ variable: 'LEGAL_REVIEWED', message });
  } else if (reviewed > policiesChangedAt && Date.parse(reviewed) > now + dayMs) {
    // A mistyped year would hide every later change of the texts. Days begin at other times elsewhere,
    // so tomorrow is accepted.
    const message = `The review of the terms and the privacy page is said to be on ${reviewed}, a day to come`;
    notices.push({ variable: 'LEGAL_REVIEWED', message });
  }
  return notices;
}
