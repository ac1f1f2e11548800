import type { z } from 'zod';
import {
  imageProviders,
  isRestAddress,
  type ProviderSettings,
  readProvider,
} from './provider-settings.ts';
import { isLoopback, isTurnstileTestKey } from './variable-kinds.ts';
import { variablesSchema } from './variables.ts';

export interface Configuration {
  google: { issuer: URL; clientId: string; clientSecret: string };
  sessionSecret: string;
  challenge: ChallengeSettings | null;
  limitsAddresses: boolean;
  trialsPerNetworkPerDay: number | null;
  /** Authorizes the operator's endpoint; null disables it. */
  operatorSecret: string | null;
  /** Null where purchases are off. */
  payments: PaymentSettings | null;
  marking: MarkingSettings;
  seller: SellerSettings;
  /** The day on which the operator's lawyer reviewed the legal texts, ISO 8601; null before. */
  legalReviewedOn: string | null;
  /** Null where no service is configured: the specification's fallback rate applies. */
  exchangeRate: { url: URL; key: string | null } | null;
  /** Where contact messages are forwarded; null where they are only stored. */
  contactResponseHours: string;
  contactFormUrl: URL | null;
  screening: ScreeningSettings;
  /** For whom pictures get a visible label: `off`, `all`, or these countries (ISO 3166-1 alpha-2). */
  visibleLabel: 'off' | 'all' | readonly string[];
  /** When an open report of a picture is an incident. */
  reportDeadlineHours: number;
  alerts: AlertSettings;
  /** Null where customers get no e-mail. */
  email: EmailSettings | null;
  imageProvider: ProviderSettings;
  imageHost: HostSettings;
  emulated: readonly string[];
}

export interface ChallengeSettings {
  scriptUrl: URL;
  verifyUrl: URL;
  siteKey: string;
  secretKey: string;
}

export type HostSettings = { kind: 'r2' } | { kind: 'keyed'; url: URL; key: string };

export interface ScreeningSettings {
  mode: 'off' | 'words' | 'model';
  words: readonly string[];
  /** Whether uploads and results are matched with the list of blocked files. */
  matchesHashes: boolean;
  /** Which pictures a model judges: none, those to be shared, or uploads too. */
  pictures: 'off' | 'shares' | 'all';
  /** Refused prompts and pictures of a user within a day that freeze the account; null where none do. */
  freezeAfter: number | null;
}

export interface AlertSettings {
  url: URL | null;
  /** Null without alerts by e-mail. It needs the binding `EMAIL` too. */
  email: { to: string; from: string } | null;
}

export interface EmailSettings {
  from: string;
  url: URL | null;
}

export interface PaymentSettings {
  apiUrl: URL;
  checkoutUrl: URL;
  keyId: string;
  keySecret: string;
  /** The current webhook secret, and after a rotation the previous one. */
  webhookSecrets: readonly string[];
  merchantName: string;
}

export interface MarkingSettings {
  /** The deployment's name, which every picture carries. */
  name: string;
  /** Null where results are not signed. */
  signing: SigningSettings | null;
}

/** In PEM. */
export interface SigningSettings {
  /** The certificate of the key, then those that issued it. */
  certificate: string;
  privateKey: string;
}

export interface SellerSettings {
  name: string;
  /** One element per line; empty where none is set. */
  address: readonly string[];
  email: string | null;
  taxNumber: string | null;
  /** The tax that prices include; null where none is shown. */
  tax: { name: string; percent: number } | null;
}

export type ConfigurationResult =
  | { ok: true; configuration: Configuration }
  | { ok: false; faults: readonly string[] };

const checked = new WeakMap<object, ConfigurationResult>();

/** Reads the variables once per environment object. `faults` has each faulty variable and the reason. */
export function readConfiguration(environment: object): ConfigurationResult {
  const known = checked.get(environment);
  if (known) return known;
  const result = checkVariables(environment as Record<string, unknown>);
  checked.set(environment, result);
  return result;
}

export interface Issuer {
  /** Null where the deployment is not configured. */
  seller: SellerSettings | null;
  sendsEmail: boolean;
}

export function issuerOf(environment: object): Issuer {
  const settings = readConfiguration(environment);
  return settings.ok
    ? { seller: settings.configuration.seller, sendsEmail: sendsEmail(environment) }
    : { seller: null, sendsEmail: false };
}

export function sendsEmail(environment: object): boolean {
  const settings = readConfiguration(environment);
  if (!settings.ok || !settings.configuration.email) return false;
  return settings.configuration.email.url !== null || 'EMAIL' in environment;
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
      // Only the variable's name, without the index of a wrong list element.
      const name = String(issue.path[0]);
      return name in present || issue.code === 'custom'
        ? `${name} ${issue.message}`
        : `${name} is missing`;
    });
    return { ok: false, faults };
  }
  const variables = parsed.data;
  const provider = variables.IMAGE_PROVIDER;
  const needed = isRestAddress(variables.IMAGE_PROVIDER_URL)
    ? []
    : imageProviders[provider].bindings;
  const { SCREENING: mode, SCREENING_PICTURES: pictures } = variables;
  if ((mode === 'model' || pictures !== 'off') && !environment.AI) {
    const by = mode === 'model' ? 'SCREENING is model' : `SCREENING_PICTURES is ${pictures}`;
    const fault = `AI is required while ${by}: uncomment its binding in wrangler.toml`;
    return { ok: false, faults: [fault] };
  }
  const missing = needed.filter((name) => !environment[name]);
  if (missing.length > 0) {
    const why = `while IMAGE_PROVIDER is ${provider}: uncomment its binding in wrangler.toml`;
    return { ok: false, faults: missing.map((name) => `${name} is required ${why}`) };
  }
  return {
    ok: true,
    configuration: {
      google: {
        issuer: new URL(variables.GOOGLE_ISSUER),
        clientId: variables.GOOGLE_CLIENT_ID,
        clientSecret: variables.GOOGLE_CLIENT_SECRET,
      },
      challenge: readChallenge(variables),
      sessionSecret: variables.SESSION_SECRET,
      limitsAddresses: variables.ADDRESS_LIMITS === 'on',
      trialsPerNetworkPerDay: variables.TRIALS_PER_NETWORK_PER_DAY,
      operatorSecret: variables.OPERATOR_SECRET ?? null,
      payments: readPayments(variables),
      marking: {
        name: variables.MERCHANT_NAME,
        signing: variables.C2PA_CERTIFICATE
          ? {
              certificate: variables.C2PA_CERTIFICATE,
              privateKey: variables.C2PA_PRIVATE_KEY as string,
            }
          : null,
      },
      seller: {
        name: variables.SELLER_NAME ?? variables.MERCHANT_NAME,
        address: variables.SELLER_ADDRESS ?? [],
        email: variables.SELLER_EMAIL ?? null,
        taxNumber: variables.SELLER_TAX_NUMBER ?? null,
        tax: variables.SELLER_TAX ?? null,
      },
      legalReviewedOn: variables.LEGAL_REVIEWED ?? null,
      exchangeRate: variables.EXCHANGE_RATE_URL
        ? { url: new URL(variables.EXCHANGE_RATE_URL), key: variables.EXCHANGE_RATE_KEY ?? null }
        : null,
      contactResponseHours: variables.CONTACT_RESPONSE_HOURS,
      contactFormUrl: variables.CONTACT_FORM_URL ? new URL(variables.CONTACT_FORM_URL) : null,
      visibleLabel: variables.VISIBLE_LABEL,
      screening: {
        mode: variables.SCREENING,
        words: variables.SCREENING_WORDS,
        matchesHashes: variables.SCREENING_HASHES === 'on',
        pictures: variables.SCREENING_PICTURES,
        freezeAfter: variables.SCREENING_FREEZE_AFTER ?? null,
      },
      reportDeadlineHours: variables.REPORT_DEADLINE_HOURS,
      alerts: {
        url: variables.ALERT_URL ? new URL(variables.ALERT_URL) : null,
        email: variables.ALERT_EMAIL
          ? { to: variables.ALERT_EMAIL, from: variables.ALERT_EMAIL_FROM as string }
          : null,
      },
      email: variables.EMAIL_FROM
        ? {
            from: variables.EMAIL_FROM,
            url: variables.EMAIL_URL ? new URL(variables.EMAIL_URL) : null,
          }
        : null,
      imageProvider: readProvider(provider, variables),
      imageHost:
        variables.IMAGE_HOST === 'keyed'
          ? {
              kind: 'keyed',
              url: new URL(variables.IMAGE_HOST_URL as string),
              key: variables.IMAGE_HOST_KEY as string,
            }
          : { kind: 'r2' },
      emulated: Object.entries(present)
        .filter(([, value]) => isEmulated(String(value)))
        .map(([name]) => name),
    },
  };
}

function readChallenge(variables: z.infer<typeof variablesSchema>): ChallengeSettings | null {
  if (variables.TURNSTILE_SITE_KEY === undefined) return null;
  const base = `${variables.TURNSTILE_URL.replace(/\/+$/, '')}/`;
  return {
    scriptUrl: new URL('api.js?render=explicit', base),
    verifyUrl: new URL('siteverify', base),
    siteKey: variables.TURNSTILE_SITE_KEY,
    secretKey: variables.TURNSTILE_SECRET_KEY as string,
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

/** Whether a value is an emulator's address or constant, or a vendor's public test key. */
export function isEmulated(value: string): boolean {
  if (value.split(',').some((part) => part.trim().startsWith('emulator-'))) return true;
  if (isTurnstileTestKey(value)) return true;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return isLoopback(url.hostname) || url.pathname.startsWith('/__services/');
}
