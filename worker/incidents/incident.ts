export const incidentKinds = {
  order_paid_twice: {
    what: 'Two payments came for one order. Its credits were given once.',
    todo: 'Nothing where it is closed, or where a refund of the second payment is pending at Razorpay, which may take days. Else refund that payment at Razorpay.',
  },
  second_refund_failed: {
    what: 'A refund of a second payment for one order has failed: its buyer has not got the money back. After the first and the second failed one it is refunded once more by itself.',
    todo: 'Nothing where it is closed, or where a later refund of the payment is pending at Razorpay. Else refund the payment there, or return the money in another way and close this.',
  },
  payment_does_not_fit: {
    what: 'Money came with another amount, currency or order than was asked for. No credits were given.',
    todo: 'Refund the payment at Razorpay, or grant the credits by hand.',
  },
  return_of_another_payment: {
    what: 'Money went back that no credits were given for.',
    todo: 'Nothing where you refunded a payment of another incident. Else look at the refund at Razorpay.',
  },
  order_returned_too_much: {
    what: 'More money went back than the order cost. A refund took no credits; a lost dispute took what was left.',
    todo: 'See the refunds of the order at Razorpay, and correct the account with `reverse`. Then close this: until then the daily audit names it too.',
  },
  order_not_adopted: {
    what: 'An order at Razorpay has our notes, and a user, an amount or credits that do not fit.',
    todo: 'See the order at Razorpay. Refund its payment, or grant the credits by hand.',
  },
  payment_key_refused: {
    what: 'Razorpay does not accept RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: nobody can buy credits, and no payment is checked.',
    todo: 'See the key in Razorpay’s dashboard, and set both variables. The next order that is made closes this.',
  },
  webhook_signature_refused: {
    what: 'Webhooks are refused for a wrong signature, and none was accepted since an order was made that was paid an hour ago or earlier. Orders are completed all the same; refunds and disputes are noticed later.',
    todo: 'Compare the webhook’s secret in Razorpay’s dashboard with RAZORPAY_WEBHOOK_SECRET, and see ‘The webhook was disabled by Razorpay’ in docs/operating.md. The next webhook that is accepted closes this.',
  },
  webhooks_silent: {
    what: 'No webhook was handled since an order was made that was paid an hour ago or earlier. Orders are completed all the same; refunds and disputes are noticed later.',
    todo: 'See whether the webhook is enabled in Razorpay’s dashboard, and whether a bot protection refuses it: ‘The webhook was disabled by Razorpay’ in docs/operating.md. The next webhook that is accepted closes this.',
  },
  dispute_opened: {
    what: 'A buyer disputes a payment. What was left of its credits is held until the dispute ends.',
    todo: 'Answer the dispute in Razorpay’s dashboard before its deadline.',
  },
  audit_difference: {
    what: 'The daily audit found an account whose records differ from the orders or the payments.',
    todo: 'Run `npm run operator -- repair` for the time of these orders, and see `show` of the account. It does not change returns of an incident `order_returned_too_much`: see there.',
  },
  audit_incomplete: {
    what: 'The daily audit could not compare some accounts: they or D1 could not be reached.',
    todo: 'Run `npm run operator -- verify` for each of them. See `account_not_audited` in the log where one fails again.',
  },
  account_halted: {
    what: 'The ledger of an account reached an impossible state, and stopped.',
    todo: 'See ‘An account is halted’ in docs/operating.md.',
  },
  provider_budget_low: {
    what: 'Four fifths of the provider calls that PROVIDER_CALLS_PER_DAY allows for this day were made, or jobs of accounts that have bought nothing are refused because two thirds were.',
    todo: 'See ‘The day’s calls were made’ in docs/operating.md. Raise the number if the use is honest.',
  },
  provider_budget_spent: {
    what: 'The provider calls of this day were made. New jobs are refused until the next day (UTC).',
    todo: 'See ‘The day’s calls were made’ in docs/operating.md. Raise the number if the use is honest.',
  },
  provider_key_rejected: {
    what: 'The provider does not accept one of the keys. It is out of use.',
    todo: 'See `npm run operator -- keys`, and ‘The provider is down or refuses’ in docs/operating.md.',
  },
  provider_out_of_money: {
    what: 'The account of one of the provider’s keys has no money left. The key is out of use.',
    todo: 'Pay at the provider, then use the key again with `npm run operator -- readmit`.',
  },
  provider_unusable: {
    what: 'The provider refuses calls for a reason of the configuration: its `code` is `misconfigured` (a model, a parameter or an address that it does not know) or `unsupported_region`. Nobody is charged.',
    todo: 'See ‘The provider is down or refuses’ in docs/operating.md.',
  },
  accounts_behind: {
    what: 'The cron has not reached an account for a day after it was due: a lost alarm stays unnoticed for longer.',
    todo: 'See `behindMs` of the `scheduled` lines in the log, and ‘The cron falls behind’ in docs/operating.md.',
  },
  operator_refused: {
    what: 'Somebody called the operator’s endpoint many times without its secret.',
    todo: 'See `npm run operator -- log`. Rotate OPERATOR_SECRET if it may have leaked.',
  },
  contact_flooded: {
    what: 'So many contact messages came within a day that further ones are refused.',
    todo: 'See `npm run operator -- messages`. A rule of Cloudflare’s firewall can block who sends them.',
  },
  email_given_up: {
    what: 'An e-mail to a customer was not taken for two days, and is not sent any more. `ref` names the first one of its kind on this day; the others are counted.',
    todo: 'See ‘Customers get no e-mail’ in docs/operating.md.',
  },
  exchange_rate_unknown: {
    what: 'The rate service has failed for a day. Prices in rupees use 83 rupees for a dollar.',
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
