import { policiesChangedAt } from '../../../domain/account/operator.ts';
import { dayMs } from '../../../domain/days.ts';

/** A task for the operator before customers read the legal pages. */
export interface LegalNotice {
  variable: 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_EMAIL' | 'LEGAL_REVIEWED';
  /** A sentence for the operator, without a full stop. */
  message: string;
}

const sellerMessages = {
  SELLER_NAME: 'The terms, the privacy page and the receipts do not name who sells',
  SELLER_ADDRESS: 'The terms, the privacy page and the receipts do not say where the seller is',
  SELLER_EMAIL: 'The terms, the privacy page and the receipts give no e-mail address',
} as const;

/** Returns what the legal pages lack. `SELLER_TAX_NUMBER` is never required, because not every seller has one. */
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
    // A mistyped year would hide every later change of the texts. Tomorrow is valid, because of time zones.
    const message = `The review of the terms and the privacy page is said to be on ${reviewed}, a day to come`;
    notices.push({ variable: 'LEGAL_REVIEWED', message });
  }
  return notices;
}
