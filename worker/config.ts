import { z } from 'zod';
import { operatorName } from '../domain/operator.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .refine(
    (text) =>
      !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'must begin with https:',
  );
const text = z.string().min(1, 'must not be empty');
const keyList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
  )
  .refine((keys) => keys.length > 0, 'must name at least one key');

/** What switches buying on, and what it needs then. The addresses have defaults in `wrangler.toml`. */
const paymentVariables = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;
const requiredForPayments = [
  ...paymentVariables,
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
] as const;

const variablesSchema = z
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
    EXCHANGE_RATE_URL: address.optional(),
    EXCHANGE_RATE_KEY: text.optional(),
    CONTACT_FORM_URL: address.optional(),
    IMAGE_PROVIDER: z.enum(['keyed']),
    IMAGE_PROVIDER_URL: address.optional(),
    IMAGE_PROVIDER_HOST: text.optional(),
    IMAGE_PROVIDER_KEYS: keyList.optional(),
    IMAGE_PROVIDER_REPEAT: z.enum(['never', 'uncertain']).default('never'),
  })
  .superRefine((variables, context) => {
    // Half a payment service would take money and not notice: all of it, or none.
    const given = paymentVariables.filter((name) => variables[name] !== undefined);
    for (const name of given.length === 0 ? [] : requiredForPayments) {
      if (variables[name] !== undefined) continue;
      const message = `is required while ${given.join(', ')} is set`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
    for (const name of [
      'IMAGE_PROVIDER_URL',
      'IMAGE_PROVIDER_HOST',
      'IMAGE_PROVIDER_KEYS',
    ] as const) {
      if (variables[name] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is required while IMAGE_PROVIDER is keyed',
        });
      }
    }
  });

/** The deployment's settings, checked and named. Nothing else reads variables. */
export interface Configuration {
  google: { issuer: URL; clientId: string; clientSecret: string };
  sessionSecret: string;
  /** Opens the operator's endpoint; null where there is none. */
  operatorSecret: string | null;
  /** Null where nothing can be bought. */
  payments: PaymentSettings | null;
  /** Null where there is no such service: the spec's fallback rate serves. */
  exchangeRate: { url: URL; key: string | null } | null;
  /** Where contact messages are forwarded to; null where they are only kept. */
  contactFormUrl: URL | null;
  imageProvider: {
    kind: 'keyed';
    url: URL;
    host: string;
    keys: readonly string[];
    /** Whether a call that may have made a picture may be made again, and billed again. */
    mayRepeat: boolean;
  };
  /** Names of the variables that point at a local stand-in, or hold one of its constants. */
  emulated: readonly string[];
}

export interface PaymentSettings {
  apiUrl: URL;
  checkoutUrl: URL;
  keyId: string;
  keySecret: string;
  /** The current secret of the webhooks, and after a rotation the one before it. */
  webhookSecrets: readonly string[];
  merchantName: string;
}

export type ConfigurationResult =
  | { ok: true; configuration: Configuration }
  | { ok: false; faults: readonly string[] };

const checked = new WeakMap<object, ConfigurationResult>();

/**
 * Reads and checks every variable, once for an environment. Where something is
 * missing or wrong it says which variable and why, for the operator's log.
 */
export function readConfiguration(environment: object): ConfigurationResult {
  const known = checked.get(environment);
  if (known) return known;
  const result = checkVariables(environment as Record<string, unknown>);
  checked.set(environment, result);
  return result;
}

function checkVariables(environment: Record<string, unknown>): ConfigurationResult {
  const present = Object.fromEntries(
    Object.keys(variablesSchema.shape).flatMap((name) =>
      environment[name] === undefined || environment[name] === ''
        ? []
        : [[name, environment[name]] as const],
    ),
  );
  const parsed = variablesSchema.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return name in present || issue.code === 'custom'
        ? `${name} ${issue.message}`
        : `${name} is missing`;
    });
    return { ok: false, faults };
  }
  const variables = parsed.data;
  return {
    ok: true,
    configuration: {
      google: {
        issuer: new URL(variables.GOOGLE_ISSUER),
        clientId: variables.GOOGLE_CLIENT_ID,
        clientSecret: variables.GOOGLE_CLIENT_SECRET,
      },
      sessionSecret: variables.SESSION_SECRET,
      operatorSecret: variables.OPERATOR_SECRET ?? null,
      payments: readPayments(variables),
      exchangeRate: variables.EXCHANGE_RATE_URL
        ? { url: new URL(variables.EXCHANGE_RATE_URL), key: variables.EXCHANGE_RATE_KEY ?? null }
        : null,
      contactFormUrl: variables.CONTACT_FORM_URL ? new URL(variables.CONTACT_FORM_URL) : null,
      imageProvider: {
        kind: variables.IMAGE_PROVIDER,
        url: new URL(variables.IMAGE_PROVIDER_URL as string),
        host: variables.IMAGE_PROVIDER_HOST as string,
        keys: variables.IMAGE_PROVIDER_KEYS as string[],
        mayRepeat: variables.IMAGE_PROVIDER_REPEAT === 'uncertain',
      },
      emulated: Object.entries(present)
        .filter(([, value]) => isEmulated(String(value)))
        .map(([name]) => name),
    },
  };
}

function readPayments(variables: z.infer<typeof variablesSchema>): PaymentSettings | null {
  if (variables.RAZORPAY_KEY_ID === undefined) return null;
  return {
    apiUrl: new URL(variables.RAZORPAY_API_URL as string),
    checkoutUrl: new URL(variables.RAZORPAY_CHECKOUT_URL as string),
    keyId: variables.RAZORPAY_KEY_ID,
    keySecret: variables.RAZORPAY_KEY_SECRET as string,
    webhookSecrets: [
      variables.RAZORPAY_WEBHOOK_SECRET as string,
      variables.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    ].filter((secretText) => secretText !== undefined),
    merchantName: variables.MERCHANT_NAME,
  };
}

/** A local stand-in lives on a loopback address or under `/__services/`; its constants begin with 'emulator-'. */
function isEmulated(value: string): boolean {
  if (value.split(',').some((part) => part.trim().startsWith('emulator-'))) return true;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return isLoopback(url.hostname) || url.pathname.startsWith('/__services/');
}

/** Whether a host name can only mean this very machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
