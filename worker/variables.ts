import { z } from 'zod';
import { operatorName } from '../domain/operator.ts';
import { tools } from '../domain/tools.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .refine(
    (text) =>
      !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'must begin with https:',
  )
  // A host may contain a semicolon or a quotation mark, which would end a directive of a policy.
  .refine(
    (text) => !URL.canParse(text) || /^([\w.-]+|\[[\da-f:.]+\])$/.test(new URL(text).hostname),
    'must have a host of letters, digits, dots and hyphens',
  );
const text = z.string().min(1, 'must not be empty');
const list = z.string().transform((all) =>
  all
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const keyList = list.refine((keys) => keys.length > 0, 'must name at least one key');
const toolList = list.pipe(
  z
    .array(z.enum(tools, `must name tools among ${tools.join(', ')}`))
    .min(1, 'must name at least one tool'),
);

const callsPerMinute = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(10_000, 'must be at most 10000');

/**
 * Text on one line with at most `lengthMax` characters, without line breaks and without characters
 * that change the writing direction.
 */
const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'must be a single line of text');

const addressLinesMax = 8;
const addressLineLengthMax = 100;

/** Several lines in one variable, separated by a bar or a line break. */
const postalAddress = z
  .string()
  .transform((value) =>
    value
      .split(/[|\r\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(
    z
      .array(line(addressLineLengthMax))
      .min(1, 'must not be empty')
      .max(addressLinesMax, `must have at most ${addressLinesMax} lines`),
  );

/**
 * The variables that enable purchases, and those that are required then. The addresses have
 * defaults in `wrangler.toml`.
 */
const paymentVariables = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;
const requiredForPayments = [
  ...paymentVariables,
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
] as const;

const requiredForProvider = {
  keyed: ['IMAGE_PROVIDER_URL', 'IMAGE_PROVIDER_HOST', 'IMAGE_PROVIDER_KEYS'],
  openai: ['IMAGE_PROVIDER_KEYS'],
  'workers-ai': [],
} as const;
const requiredForHost = { r2: [], keyed: ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'] } as const;

/** Every variable and secret in the deployment's environment. */
export const variablesSchema = z
  .object({
    GOOGLE_ISSUER: address,
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    SESSION_SECRET: secret,
    OPERATOR_SECRET: secret.optional(),
    RAZORPAY_API_URL: address.optional(),
    RAZORPAY_CHECKOUT_URL: address.optional(),
    RAZORPAY_KEY_ID: text.optional(),
    RAZORPAY_KEY_SECRET: text.optional(),
    RAZORPAY_WEBHOOK_SECRET: text.optional(),
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text.optional(),
    MERCHANT_NAME: text.default(operatorName),
    SELLER_NAME: line(100).optional(),
    SELLER_ADDRESS: postalAddress.optional(),
    SELLER_EMAIL: z.email('must be an e-mail address').max(254).optional(),
    SELLER_TAX_NUMBER: line(60).optional(),
    LEGAL_REVIEWED: z.iso.date('must be a date such as 2026-11-30').optional(),
    EXCHANGE_RATE_URL: address.optional(),
    EXCHANGE_RATE_KEY: text.optional(),
    CONTACT_FORM_URL: address.optional(),
    IMAGE_PROVIDER: z.enum(['keyed', 'openai', 'workers-ai']),
    IMAGE_PROVIDER_URL: address.optional(),
    IMAGE_PROVIDER_HOST: text.optional(),
    IMAGE_PROVIDER_KEYS: keyList.optional(),
    IMAGE_PROVIDER_MODEL: text.optional(),
    IMAGE_PROVIDER_TEXT_MODEL: text.optional(),
    IMAGE_PROVIDER_TOOLS: toolList.optional(),
    IMAGE_PROVIDER_CALLS_PER_MINUTE: callsPerMinute.optional(),
    PROVIDER_CALLS_PER_DAY: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .optional(),
    IMAGE_PROVIDER_REPEAT: z.enum(['never', 'uncertain']).default('never'),
    IMAGE_HOST: z.enum(['r2', 'keyed']).default('r2'),
    IMAGE_HOST_URL: address.optional(),
    IMAGE_HOST_KEY: text.optional(),
  })
  .superRefine((variables, context) => {
    // Payments need all of their variables: with only some, money could be taken unnoticed.
    const given = paymentVariables.filter((name) => variables[name] !== undefined);
    for (const name of given.length === 0 ? [] : requiredForPayments) {
      if (variables[name] !== undefined) continue;
      const message = `is required while ${given.join(', ')} is set`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
    const { IMAGE_PROVIDER: provider, IMAGE_HOST: host } = variables;
    const needed = [
      ...requiredForProvider[provider].map(
        (name) => [name, `IMAGE_PROVIDER is ${provider}`] as const,
      ),
      ...requiredForHost[host].map((name) => [name, `IMAGE_HOST is ${host}`] as const),
    ];
    for (const [name, reason] of needed) {
      if (variables[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `is required while ${reason}` });
    }
  });

/** Returns whether a host name always means this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
