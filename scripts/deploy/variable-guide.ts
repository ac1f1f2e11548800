import type { variablesSchema } from '../../worker/variables.ts';

export type VariableName = keyof typeof variablesSchema.shape;

interface Guide {
  /** What it is, in a few words. */
  what: string;
  /** Where a person gets it. `{origin}` is the deployment's address. */
  where: string;
  /** Whether its value must not be seen by anybody. */
  isSecret: boolean;
  /** What does not work while it is missing; absent where it has a default or comes with another one. */
  switchesOff?: string;
}

const razorpayKeys = 'Razorpay dashboard, Account & Settings, API keys';

/** Every variable of the Worker, in the order in which they are asked for. */
export const variableGuide: Record<VariableName, Guide> = {
  GOOGLE_CLIENT_ID: {
    what: "Google's client id, for signing in",
    where:
      'https://console.cloud.google.com/auth/clients, a client of the kind "Web application", ' +
      'with the redirect address {origin}/api/auth/google/callback',
    isSecret: false,
  },
  GOOGLE_CLIENT_SECRET: {
    what: "the secret of Google's client",
    where: 'the same page; Google shows it once, when the client or the secret is made',
    isSecret: true,
  },
  GOOGLE_ISSUER: {
    what: 'who signs people in',
    where: 'wrangler.toml has it: https://accounts.google.com',
    isSecret: false,
  },
  SESSION_SECRET: {
    what: 'what the keys of cookies and links are derived from',
    where: 'made by npm run deploy; a new one signs everybody out',
    isSecret: true,
  },
  OPERATOR_SECRET: {
    what: 'what opens npm run operator',
    where: 'made by npm run deploy',
    isSecret: true,
    switchesOff: 'npm run operator has no endpoint to call',
  },
  IMAGE_PROVIDER: {
    what: 'which kind of image provider: keyed, openai or workers-ai',
    where: "README, 'Image providers'",
    isSecret: false,
  },
  IMAGE_PROVIDER_URL: {
    what: "the image provider's address",
    where: "the provider's documentation",
    isSecret: false,
  },
  IMAGE_PROVIDER_TOOLS: {
    what: 'the tools that the provider can do, comma-separated; by default all',
    where: "the provider's documentation",
    isSecret: false,
  },
  IMAGE_PROVIDER_HOST: {
    what: 'the host that the provider wants to be named',
    where: "the provider's documentation, as X-RapidAPI-Host",
    isSecret: false,
  },
  IMAGE_PROVIDER_KEYS: {
    what: "the image provider's keys, comma-separated",
    where: "the provider's account page",
    isSecret: true,
  },
  IMAGE_PROVIDER_MODEL: {
    what: 'the model for pictures',
    where: "the provider's list of models; each kind has a default",
    isSecret: false,
  },
  IMAGE_PROVIDER_TEXT_MODEL: {
    what: 'the model for help with prompts',
    where: "the provider's list of models; each kind has a default",
    isSecret: false,
  },
  IMAGE_PROVIDER_CALLS_PER_MINUTE: {
    what: 'how often each key may be used in a minute',
    where: "the provider's limits; each kind has a default",
    isSecret: false,
  },
  IMAGE_PROVIDER_REPEAT: {
    what: 'whether a call that may have made a picture may be made again: never or uncertain',
    where: "README, 'Configuration'",
    isSecret: false,
  },
  IMAGE_HOST: {
    what: 'where the provider fetches pictures: r2 or keyed',
    where: "README, 'Configuration'",
    isSecret: false,
  },
  IMAGE_HOST_URL: {
    what: "the keyed image host's upload address",
    where: "the host's documentation",
    isSecret: false,
  },
  IMAGE_HOST_KEY: {
    what: "the keyed image host's key",
    where: "the host's account page",
    isSecret: true,
  },
  RAZORPAY_KEY_ID: {
    what: "the id of Razorpay's key; it begins with rzp_",
    where: razorpayKeys,
    isSecret: false,
    switchesOff: 'nothing can be bought',
  },
  RAZORPAY_KEY_SECRET: {
    what: "the secret of Razorpay's key",
    where: `${razorpayKeys}; it is shown once`,
    isSecret: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    what: 'what Razorpay signs its webhooks with',
    where:
      'make up a long one, and enter it in the Razorpay dashboard, Account & Settings, Webhooks, ' +
      'for {origin}/api/webhooks/razorpay',
    isSecret: true,
  },
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: {
    what: 'the webhook secret before the last change',
    where: 'the value that RAZORPAY_WEBHOOK_SECRET had; for a day after a change',
    isSecret: true,
  },
  RAZORPAY_API_URL: {
    what: "Razorpay's API",
    where: 'wrangler.toml has it',
    isSecret: false,
  },
  RAZORPAY_CHECKOUT_URL: {
    what: "the script of Razorpay's checkout",
    where: 'wrangler.toml has it',
    isSecret: false,
  },
  MERCHANT_NAME: {
    what: 'the name in the checkout',
    where: 'your business; wrangler.toml has a default',
    isSecret: false,
  },
  EXCHANGE_RATE_URL: {
    what: 'where the rate of rupees for a dollar is read',
    where: 'a service that answers with quotes.USDINR, such as exchangerate.host',
    isSecret: false,
    switchesOff: 'a dollar is always 83 rupees',
  },
  EXCHANGE_RATE_KEY: {
    what: "the exchange-rate service's key",
    where: "the service's account page; Enter where it needs none",
    isSecret: true,
  },
  CONTACT_FORM_URL: {
    what: 'where contact messages are forwarded to',
    where: 'a form service such as formspree.io',
    isSecret: false,
    switchesOff:
      'contact messages are kept in the database alone; npm run operator -- messages shows them',
  },
  SELLER_NAME: {
    what: 'who sells, as the terms, the privacy page and receipts name them',
    where: 'the registered name of your business',
    isSecret: false,
    switchesOff: 'the legal pages name the product instead of a seller',
  },
  SELLER_ADDRESS: {
    what: "the seller's postal address, its lines separated by |",
    where: 'the registered address of your business',
    isSecret: false,
    switchesOff: 'the legal pages and receipts have no address',
  },
  SELLER_EMAIL: {
    what: "the seller's e-mail address for customers",
    where: 'an address that somebody reads',
    isSecret: false,
    switchesOff: 'the legal pages name no e-mail address',
  },
  SELLER_TAX_NUMBER: {
    what: "the seller's tax number, with its kind, like GSTIN 29ABCDE1234F1Z5",
    where: 'your tax registration',
    isSecret: false,
    switchesOff: 'receipts bear no tax number',
  },
  LEGAL_REVIEWED: {
    what: 'the day on which your lawyer has reviewed the legal pages, as YYYY-MM-DD',
    where: 'your lawyer',
    isSecret: false,
    switchesOff: 'the terms and the privacy page are to be reviewed by your lawyer',
  },
};

export const variableNames = Object.keys(variableGuide) as VariableName[];
