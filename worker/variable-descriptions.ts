import type { variablesSchema } from './variables.ts';

/** The name of a variable or secret of the deployment. */
export type VariableName = keyof typeof variablesSchema.shape;

/** The groups of variables, in the order of documents and prompts. */
export const variableGroups = {
  signIn: 'Sign-in',
  provider: 'Image provider',
  host: 'Image host',
  payments: 'Payments',
  seller: 'Seller and legal pages',
  contact: 'Contact',
  operation: 'Secrets of the deployment',
} as const;

export type VariableGroup = keyof typeof variableGroups;

/** What an operator must know about a variable. Plain text; `code` is in backticks. */
export interface VariableDescription {
  group: VariableGroup;
  /**
   * Whether the value grants access: it must be set as a secret, and not be written into a file of
   * the repository.
   */
  isSecret: boolean;
  /** What it is, in one sentence with a full stop. */
  what: string;
  /** Where the value comes from; null where the operator chooses it. */
  whereToGet: string | null;
  /** When it is required although the schema calls it optional; null where it never is. */
  requiredWhile: string | null;
  /** What is off, or used instead, without it; null where it is required. */
  without: string | null;
  /**
   * Whether a function that users or the operator expect is off without it; absent where a default
   * applies.
   */
  switchesOff?: true;
}

const razorpayKeys = 'Razorpay dashboard, Account & Settings, API keys';
const workersAiModels = 'the names of models are in the vendor’s list';

/** Every variable. The compiler requires a description for each variable of the schema. */
export const variableDescriptions: Readonly<Record<VariableName, VariableDescription>> = {
  GOOGLE_ISSUER: {
    group: 'signIn',
    isSecret: false,
    what: 'The address of the OpenID Connect issuer.',
    whereToGet: '`wrangler.toml` has Google’s: `https://accounts.google.com`',
    requiredWhile: null,
    without: null,
  },
  GOOGLE_CLIENT_ID: {
    group: 'signIn',
    isSecret: false,
    what: 'The id of the OAuth client, of the type ‘Web application’, whose redirect address is `https://<host>/api/auth/google/callback`.',
    whereToGet: 'https://console.cloud.google.com/auth/clients',
    requiredWhile: null,
    without: null,
  },
  GOOGLE_CLIENT_SECRET: {
    group: 'signIn',
    isSecret: true,
    what: 'The secret of this OAuth client.',
    whereToGet: 'Google Cloud console, shown once when the client is made',
    requiredWhile: null,
    without: null,
  },
  TURNSTILE_SITE_KEY: {
    group: 'signIn',
    isSecret: false,
    what: 'The site key of a Turnstile widget: each sign-in then asks for a challenge that programs do not pass. Browsers see it too.',
    whereToGet: 'Cloudflare dashboard, Turnstile',
    requiredWhile: '`TURNSTILE_SECRET_KEY` is set',
    without: 'signing in asks for no challenge',
  },
  TURNSTILE_SECRET_KEY: {
    group: 'signIn',
    isSecret: true,
    what: 'The secret key of the same widget, by which tokens are verified.',
    whereToGet: 'Cloudflare dashboard, Turnstile',
    requiredWhile: '`TURNSTILE_SITE_KEY` is set',
    without: 'signing in asks for no challenge',
  },
  TURNSTILE_URL: {
    group: 'signIn',
    isSecret: false,
    what: 'The address of Turnstile, below which its script and its verification are.',
    whereToGet: null,
    requiredWhile: null,
    without: '`https://challenges.cloudflare.com/turnstile/v0`',
  },
  IMAGE_PROVIDER: {
    group: 'provider',
    isSecret: false,
    what: 'Which protocol the image provider speaks: `keyed` (one address behind a gateway, many keys), `openai` (OpenAI, or any server of its shape), `workers-ai` (Cloudflare’s own models), or the vendors `google`, `fal`, `replicate` and `black-forest-labs`.',
    whereToGet: '`wrangler.toml` has `keyed`',
    requiredWhile: null,
    without: null,
  },
  IMAGE_PROVIDER_URL: {
    group: 'provider',
    isSecret: false,
    what: 'The address of the provider: for `keyed` the generate endpoint, for the others the address up to the version, such as `/v1`.',
    whereToGet: 'the provider’s documents',
    requiredWhile: '`IMAGE_PROVIDER` is `keyed`',
    without: 'the vendor’s own address',
  },
  IMAGE_PROVIDER_HOST: {
    group: 'provider',
    isSecret: false,
    what: 'The host that the keyed provider wants to be named in `X-RapidAPI-Host`.',
    whereToGet: 'the provider’s page at the gateway',
    requiredWhile: '`IMAGE_PROVIDER` is `keyed`',
    without: 'not used by the other providers',
  },
  IMAGE_PROVIDER_KEYS: {
    group: 'provider',
    isSecret: true,
    what: 'The provider’s keys, comma-separated. A server without keys still wants one word, for example `none`.',
    whereToGet: 'the provider’s dashboard',
    requiredWhile: '`IMAGE_PROVIDER` is not `workers-ai`',
    without: 'not used by `workers-ai`',
  },
  IMAGE_PROVIDER_MODEL: {
    group: 'provider',
    isSecret: false,
    what: 'The model for pictures, except with `keyed`.',
    whereToGet: workersAiModels,
    requiredWhile: null,
    without:
      '`gpt-image-2.5-flare`, `@cf/black-forest-labs/flux-2-klein-4b`, `gemini-nano-banana-2.1`, `fal-ai/flux-2`, `black-forest-labs/flux-2-pro` or `flux-2-pro`',
  },
  IMAGE_PROVIDER_TEXT_MODEL: {
    group: 'provider',
    isSecret: false,
    what: 'The model for ‘Improve Prompt’ and ‘Suggest Ideas’, with `openai`, `google` and `workers-ai`.',
    whereToGet: workersAiModels,
    requiredWhile: null,
    without:
      '`gpt-5.4-nano`, `gemini-3.1-flash-lite` or `@cf/meta/llama-3.3-70b-instruct-fp8-fast`',
  },
  IMAGE_PROVIDER_BGREMOVE_MODEL: {
    group: 'provider',
    isSecret: false,
    what: 'The model for Background Removal, with `workers-ai`, `fal` and `replicate`.',
    whereToGet: workersAiModels,
    requiredWhile: null,
    without: 'the Images binding cuts out the subject, or Bria’s model at `fal` and `replicate`',
  },
  IMAGE_PROVIDER_TIMEOUT_S: {
    group: 'provider',
    isSecret: false,
    what: 'The time limit of one call for a picture, in seconds, 5 to 600.',
    whereToGet: null,
    requiredWhile: null,
    without: 'the limit of the model; with `keyed` 30, on phones 45',
  },
  IMAGE_PROVIDER_SHAPES: {
    group: 'provider',
    isSecret: false,
    what: 'The shapes that the keyed provider makes where the prompt names one, comma-separated, for example `1:1,16:9`.',
    whereToGet: 'try it: its protocol has no field for a shape',
    requiredWhile: null,
    without: 'no shapes are offered with `keyed`; the other providers have a table',
  },
  IMAGE_PROVIDER_TOOLS: {
    group: 'provider',
    isSecret: false,
    what: 'The tools that the provider can do, comma-separated.',
    whereToGet: 'the provider’s documents',
    requiredWhile: null,
    without: 'all tools are offered',
  },
  IMAGE_PROVIDER_CALLS_PER_MINUTE: {
    group: 'provider',
    isSecret: false,
    what: 'How many calls a minute each key allows, 1 to 10000.',
    whereToGet: 'the limits of your plan at the provider',
    requiredWhile: null,
    without:
      '3 with `keyed`, 5 with `openai`, 10 with `google`, 24 with `black-forest-labs`, 60 with `fal`, 600 with `replicate`, 720 for the account with `workers-ai`',
  },
  PROVIDER_CALLS_PER_DAY: {
    group: 'provider',
    isSecret: false,
    what: 'How many calls of the image provider all users together may cause each day (UTC), for pictures and for help with prompts. It bounds what the provider can bill. The last third is for accounts that have bought credits. At 80 % and at 100 % an incident alerts you; at 100 % new jobs are refused until the next day.',
    whereToGet: 'what you are ready to spend in a day, divided by the price of a call',
    requiredWhile: null,
    without: 'no bound',
  },
  IMAGE_PROVIDER_REPEAT: {
    group: 'provider',
    isSecret: false,
    what: 'Whether a call that timed out or broke off is made again (`uncertain`) or not (`never`). Such a call may have made a picture that is billed.',
    whereToGet: null,
    requiredWhile: null,
    without: 'such a call is never made again',
  },
  IMAGE_HOST: {
    group: 'host',
    isSecret: false,
    what: 'Where a provider that fetches pictures finds them: `r2` (own signed links) or `keyed` (an image host with a key).',
    whereToGet: null,
    requiredWhile: null,
    without: 'own signed links from R2',
  },
  IMAGE_HOST_URL: {
    group: 'host',
    isSecret: false,
    what: 'The upload address of the keyed image host.',
    whereToGet: 'the image host’s documents',
    requiredWhile: '`IMAGE_HOST` is `keyed`',
    without: 'not used with `r2`',
  },
  IMAGE_HOST_KEY: {
    group: 'host',
    isSecret: true,
    what: 'The key of the keyed image host.',
    whereToGet: 'the image host’s dashboard',
    requiredWhile: '`IMAGE_HOST` is `keyed`',
    without: 'not used with `r2`',
  },
  RAZORPAY_KEY_ID: {
    group: 'payments',
    isSecret: false,
    what: 'The id of the API key. Browsers see it too.',
    whereToGet: razorpayKeys,
    requiredWhile: '`RAZORPAY_KEY_SECRET` is set',
    without: 'nothing can be bought; the rest works',
    switchesOff: true,
  },
  RAZORPAY_KEY_SECRET: {
    group: 'payments',
    isSecret: true,
    what: 'The secret of the API key, which signs the answers of the checkout too.',
    whereToGet: `${razorpayKeys}; shown once`,
    requiredWhile: '`RAZORPAY_KEY_ID` is set',
    without: 'nothing can be bought; the rest works',
  },
  RAZORPAY_WEBHOOK_SECRET: {
    group: 'payments',
    isSecret: true,
    what: 'What Razorpay signs webhooks with: a random text of your own, the same here and in the webhook’s settings.',
    whereToGet:
      'make one, for example with `openssl rand -hex 32`, and enter it in the Razorpay dashboard, Account & Settings, Webhooks, for `https://<host>/api/webhooks/razorpay`',
    requiredWhile: '`RAZORPAY_KEY_ID` or `RAZORPAY_KEY_SECRET` is set',
    without: 'not used without the API key',
  },
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: {
    group: 'payments',
    isSecret: true,
    what: 'The webhook secret before the last rotation: events that Razorpay sends again carry it for a day.',
    whereToGet: 'your own former `RAZORPAY_WEBHOOK_SECRET`',
    requiredWhile: null,
    without: 'only webhooks with the current secret are accepted',
  },
  RAZORPAY_API_URL: {
    group: 'payments',
    isSecret: false,
    what: 'The address of Razorpay’s API.',
    whereToGet: '`wrangler.toml` has `https://api.razorpay.com`',
    requiredWhile: '`RAZORPAY_KEY_ID` or `RAZORPAY_KEY_SECRET` is set',
    without: 'not used without the API key',
  },
  RAZORPAY_CHECKOUT_URL: {
    group: 'payments',
    isSecret: false,
    what: 'The address of Razorpay’s checkout script.',
    whereToGet: '`wrangler.toml` has `https://checkout.razorpay.com/v1/checkout.js`',
    requiredWhile: '`RAZORPAY_KEY_ID` or `RAZORPAY_KEY_SECRET` is set',
    without: 'not used without the API key',
  },
  EXCHANGE_RATE_URL: {
    group: 'payments',
    isSecret: false,
    what: 'The service whose answer has the rupees for a dollar in `quotes.USDINR`.',
    whereToGet: 'a currency service that answers in this shape',
    requiredWhile: null,
    without: 'a dollar is 83 rupees',
    switchesOff: true,
  },
  EXCHANGE_RATE_KEY: {
    group: 'payments',
    isSecret: true,
    what: 'The access key of this service, sent in the query.',
    whereToGet: 'the service’s dashboard',
    requiredWhile: null,
    without: 'the service is asked without a key',
  },
  MERCHANT_NAME: {
    group: 'seller',
    isSecret: false,
    what: 'The name in the checkout, and on legal pages and receipts where `SELLER_NAME` is not set.',
    whereToGet: null,
    requiredWhile: null,
    without: 'the product’s name',
  },
  SELLER_NAME: {
    group: 'seller',
    isSecret: false,
    what: 'Who sells, as the terms, the privacy page and the receipts name them: the registered name, one line of at most 100 characters.',
    whereToGet: null,
    requiredWhile: null,
    without: '`MERCHANT_NAME` is named instead, and `npm run doctor` complains',
    switchesOff: true,
  },
  SELLER_ADDRESS: {
    group: 'seller',
    isSecret: false,
    what: 'The seller’s postal address: at most 8 lines of 100 characters, with `|` between the lines, for example `1 Some Street | 560001 Bengaluru | India`.',
    whereToGet: null,
    requiredWhile: null,
    without: 'no address is shown, and `npm run doctor` complains',
    switchesOff: true,
  },
  SELLER_EMAIL: {
    group: 'seller',
    isSecret: false,
    what: 'The seller’s e-mail address, shown to everybody.',
    whereToGet: null,
    requiredWhile: null,
    without: 'no e-mail address is shown, and `npm run doctor` complains',
    switchesOff: true,
  },
  SELLER_TAX_NUMBER: {
    group: 'seller',
    isSecret: false,
    what: 'The seller’s tax number with its kind, for example `GSTIN 29ABCDE1234F1Z5`: one line of at most 60 characters.',
    whereToGet: null,
    requiredWhile: null,
    without: 'no tax number is shown',
    switchesOff: true,
  },
  SELLER_TAX: {
    group: 'seller',
    isSecret: false,
    what: 'The tax that all prices include, as receipts name it: its name and its per cent, for example `GST 18`.',
    whereToGet: 'your tax adviser',
    requiredWhile: null,
    without: 'receipts have no tax line',
    switchesOff: true,
  },
  LEGAL_REVIEWED: {
    group: 'seller',
    isSecret: false,
    what: 'The day on which your lawyer reviewed the terms and the privacy page, for example `2026-11-30`.',
    whereToGet: 'your lawyer',
    requiredWhile: null,
    without:
      'a local run shows a note on both pages, the log of a deployment says so, and `npm run doctor` complains; customers see no note',
    switchesOff: true,
  },
  CONTACT_FORM_URL: {
    group: 'contact',
    isSecret: false,
    what: 'The form service that contact messages are forwarded to.',
    whereToGet: 'the form service’s dashboard',
    requiredWhile: null,
    without: 'messages are kept in D1 alone; `npm run operator -- messages` shows them',
    switchesOff: true,
  },
  EMAIL_FROM: {
    group: 'contact',
    isSecret: false,
    what: 'The sender of e-mails to customers: receipts, refunds, the deletion of an account, copies of contact messages. The binding `EMAIL`, which `npm run deploy` adds, sends them, or `EMAIL_URL`.',
    whereToGet: 'an address at a domain that Cloudflare sends e-mail for',
    requiredWhile: null,
    without: 'customers get no e-mail',
    switchesOff: true,
  },
  EMAIL_URL: {
    group: 'contact',
    isSecret: false,
    what: 'Where e-mails to customers are posted as JSON, with the fields of Cloudflare’s binding (`from`, `to`, `subject`, `text`, `html`), in place of the binding.',
    whereToGet: null,
    requiredWhile: null,
    without: 'the binding `EMAIL` sends them',
  },
  ADDRESS_LIMITS: {
    group: 'operation',
    isSecret: false,
    what: 'Whether the calls of one network are counted and refused above a limit (`on`) or not (`off`). Tests and local runs turn it off, because all of their users have one address.',
    whereToGet: null,
    requiredWhile: null,
    without: '`on`',
  },
  TRIALS_PER_NETWORK_PER_DAY: {
    group: 'operation',
    isSecret: false,
    what: 'How many accounts of one network (an IPv4 address, or the first half of an IPv6 address) open with the free trial credits each day (UTC): a whole number, or `off` for no bound. A site with many IPv6 networks (their first 48 bits are the same) gets ten times as many. Beyond it an account opens with no credits, for good, and the app says so. Raise it where many of your users share an address, as a mobile carrier’s do. Tests and local runs turn it off, because all of their users have one address.',
    whereToGet: null,
    requiredWhile: null,
    without: '20',
  },
  SESSION_SECRET: {
    group: 'operation',
    isSecret: true,
    what: 'At least 32 characters, from which the keys of session cookies, of sign-in attempts and of picture links are derived.',
    whereToGet: '`npm run deploy` makes one',
    requiredWhile: null,
    without: null,
  },
  OPERATOR_SECRET: {
    group: 'operation',
    isSecret: true,
    what: 'At least 32 characters; opens the operator’s commands (`npm run operator`).',
    whereToGet: '`npm run deploy` makes one',
    requiredWhile: null,
    without: 'the deployment has no operator’s endpoint',
    switchesOff: true,
  },
  ALERT_URL: {
    group: 'operation',
    // The address of a chat's webhook lets anybody write there.
    isSecret: true,
    what: 'Where incidents are posted, as JSON with a `text`: the incoming webhook of a chat, for instance.',
    whereToGet: 'the chat’s settings',
    requiredWhile: null,
    without: 'nobody is told of an incident; `npm run operator -- incidents` shows them',
    switchesOff: true,
  },
  ALERT_EMAIL: {
    group: 'operation',
    isSecret: false,
    what: 'Where incidents are sent by e-mail, by the binding `EMAIL`, which `npm run deploy` adds.',
    whereToGet: null,
    requiredWhile: null,
    without: 'no e-mail is sent',
  },
  ALERT_EMAIL_FROM: {
    group: 'operation',
    isSecret: false,
    what: 'The sender of these e-mails, at a domain that Cloudflare sends e-mail for.',
    whereToGet: null,
    requiredWhile: '`ALERT_EMAIL` is set',
    without: 'no e-mail is sent',
  },
};
