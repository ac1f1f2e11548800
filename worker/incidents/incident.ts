export const incidentKinds = {
  order_paid_twice: {
    what: 'One order has two payments. Its credits were granted once.',
    todo: 'Do nothing if this is closed, or if a refund of the second payment is pending at Razorpay, which may take days. Otherwise refund that payment at Razorpay.',
  },
  second_refund_failed: {
    what: 'The refund of a second payment for one order failed: the buyer has not received the money. After the first and second failure the product starts another refund.',
    todo: 'Do nothing if this is closed, or if a later refund of the payment is pending at Razorpay. Otherwise refund the payment there, or return the money in another way and close this.',
  },
  payment_does_not_fit: {
    what: 'A payment has an unexpected amount, currency or order. No credits were granted.',
    todo: 'Refund the payment at Razorpay, or `grant` the credits.',
  },
  return_of_another_payment: {
    what: 'Money was returned that no credits were granted for.',
    todo: 'Do nothing if you refunded a payment of another incident. Otherwise check the refund at Razorpay.',
  },
  order_returned_too_much: {
    what: 'More money was returned than the order cost. A refund took no credits; a lost dispute took the rest.',
    todo: 'Check the order’s refunds at Razorpay, and correct the account with `reverse`. Then close this: until then the daily audit reports it too.',
  },
  order_not_adopted: {
    what: 'An order at Razorpay has our notes, but its user, amount or credits do not match.',
    todo: 'Check the order at Razorpay. Refund its payment, or `grant` the credits.',
  },
  payment_key_refused: {
    what: 'Razorpay rejects RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: nobody can buy credits, and no payment is checked.',
    todo: 'Check the key in Razorpay’s dashboard, and set both variables. The next order closes this.',
  },
  webhook_signature_refused: {
    what: 'Webhooks have a wrong signature, and none was accepted since the creation of an order that was paid at least an hour ago. Orders still complete; refunds and disputes are noticed later.',
    todo: 'Compare the webhook’s secret in Razorpay’s dashboard with RAZORPAY_WEBHOOK_SECRET, and see ‘The webhook was disabled by Razorpay’ in docs/operating.md. The next accepted webhook closes this.',
  },
  webhooks_silent: {
    what: 'No webhook was handled since the creation of an order that was paid at least an hour ago. Orders still complete; refunds and disputes are noticed later.',
    todo: 'Check that the webhook is enabled in Razorpay’s dashboard, and that no bot protection refuses it. See ‘The webhook was disabled by Razorpay’ in docs/operating.md. The next accepted webhook closes this.',
  },
  dispute_opened: {
    what: 'A buyer disputes a payment. Its remaining credits are held until the dispute ends.',
    todo: 'Respond to the dispute in Razorpay’s dashboard before its deadline.',
  },
  audit_difference: {
    what: 'The daily audit found an account whose records differ from the orders or the payments.',
    todo: 'Run `npm run operator -- repair` for the time of these orders, then `show` the account. `repair` does not change the returns of `order_returned_too_much`: see that incident.',
  },
  audit_incomplete: {
    what: 'The daily audit could not compare some accounts: they or D1 did not respond.',
    todo: 'Run `npm run operator -- verify` for each. If one fails again, see `account_not_audited` in the log.',
  },
  account_halted: {
    what: 'An account’s ledger reached an impossible state, and the account stopped.',
    todo: 'See ‘An account is halted’ in docs/operating.md.',
  },
  provider_budget_low: {
    what: 'Four fifths of today’s PROVIDER_CALLS_PER_DAY are used; or two thirds are, and jobs of accounts without a purchase are refused.',
    todo: 'See ‘The day’s calls were made’ in docs/operating.md. Raise the limit if the usage is honest.',
  },
  provider_budget_spent: {
    what: 'All provider calls of the day are used. New jobs are refused until the next day (UTC).',
    todo: 'See ‘The day’s calls were made’ in docs/operating.md. Raise the limit if the usage is honest.',
  },
  provider_key_rejected: {
    what: 'The provider rejects one of the keys. The key is out of use.',
    todo: 'See `npm run operator -- keys`, and ‘The provider is down or refuses’ in docs/operating.md.',
  },
  provider_out_of_money: {
    what: 'The provider account of a key has no funds. The key is out of use.',
    todo: 'Pay at the provider, then use the key again with `npm run operator -- readmit`.',
  },
  provider_unusable: {
    what: 'The provider refuses calls because of the configuration. `code` is `misconfigured` (unknown model, parameter or address, or a source picture that it cannot fetch) or `unsupported_region`. Nobody is charged.',
    todo: 'See ‘The provider is down or refuses’ in docs/operating.md.',
  },
  picture_not_marked: {
    what: 'A result could not be marked as made by AI, or not be signed. It was handed over all the same. `reason` is of the first one of the day.',
    todo: 'See ‘Pictures are not marked or signed’ in docs/operating.md.',
  },
  accounts_behind: {
    what: 'The cron has not reached an account for a day after it was due, so a lost alarm stays unnoticed for longer.',
    todo: 'See `behindMs` of the `scheduled` lines in the log, and ‘The cron falls behind’ in docs/operating.md.',
  },
  operator_refused: {
    what: 'Someone called the operator endpoint many times without its secret.',
    todo: 'Check `npm run operator -- log`. Rotate OPERATOR_SECRET if it may have leaked.',
  },
  contact_flooded: {
    what: 'The daily limit of contact messages is reached; more are refused.',
    todo: 'Check `npm run operator -- messages`. Block the senders in Cloudflare’s firewall.',
  },
  report_overdue: {
    what: 'Nobody has resolved reports of pictures within REPORT_DEADLINE_HOURS.',
    todo: 'See `npm run operator -- reports`, then `takedown` or `dismiss`. The last one closes this.',
  },
  blocked_file_found: {
    what: 'A user sent or got a file of the list of hashes. It was refused, and nobody was charged.',
    todo: 'See ‘A file of the list of hashes was found’ in docs/operating.md: you may have to report it.',
  },
  reports_flooded: {
    what: 'So many reports of pictures came within a day that further ones are refused.',
    todo: 'See `npm run operator -- reports`. A rule of Cloudflare’s firewall can block who sends them.',
  },
  email_given_up: {
    what: 'An e-mail to a customer failed for two days and is not tried again. `ref` names the first one of its kind on this day; the others are counted.',
    todo: 'See ‘Customers get no e-mail’ in docs/operating.md.',
  },
  exchange_rate_unknown: {
    what: 'The rate service has failed for a day. Rupee prices use 83 rupees per dollar.',
    todo: 'See ‘The rate service is down’ in docs/operating.md.',
  },
} as const;

export type IncidentKind = keyof typeof incidentKinds;

export interface NewIncident {
  kind: IncidentKind;
  /**
   * Ids, and the day for an incident that may recur. Kind and subject identify the incident, which is recorded once.
   */
  subject: string;
  /** Ids and amounts, nothing personal. */
  detail: Record<string, unknown>;
  /** Reopens a closed incident with this detail and a new alert. An open one is not changed. */
  opensAgain?: boolean;
}

export interface Incident {
  id: number;
  kind: string;
  detail: Record<string, unknown>;
  firstAt: number;
  lastAt: number;
  times: number;
  closedAt: number | null;
  closedBecause: string | null;
}

export function explain(kind: string): { what: string; todo: string } {
  return Object.hasOwn(incidentKinds, kind)
    ? incidentKinds[kind as IncidentKind]
    : { what: kind, todo: 'See docs/operating.md.' };
}

export function keyOf({ kind, subject }: Pick<NewIncident, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`;
}
