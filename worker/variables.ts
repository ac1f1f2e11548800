import { z } from 'zod';
import { operatorName } from '../domain/account/operator.ts';
import { trialsPerNetworkPerDay } from '../domain/limits.ts';
import { contactResponseHours } from '../domain/site/contact.ts';
import { imageProviders, providerKinds, providerVariables } from './provider-settings.ts';
import { address, line, list, pem, secret, text, visibleLabel } from './variable-kinds.ts';

const emailAddress = z.email('must be an e-mail address').max(254);

const addressLinesMax = 8;
const addressLineLengthMax = 100;

const trialsPerDay = z.coerce
  .string()
  .regex(/^(off|\d{1,6})$/, 'must be a whole number of at most 6 digits, or off')
  .transform((value) => (value === 'off' ? null : Number(value)))
  .default(trialsPerNetworkPerDay);

const reportDeadlineHours = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(720, 'must be at most 720')
  .default(3);

/** The name of a tax and its per cent, such as `GST 18`. */
const includedTax = line(40)
  .regex(/. \d{1,2}(\.\d{1,2})?$/, 'must be a name and a number of per cent, such as VAT 20')
  .transform((value) => {
    const at = value.lastIndexOf(' ');
    return { name: value.slice(0, at).trim(), percent: Number(value.slice(at + 1)) };
  });

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

const paymentVariables = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;
const requiredForPayments = [
  ...paymentVariables,
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
] as const;

/** Both or none. */
const pairs = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['C2PA_CERTIFICATE', 'C2PA_PRIVATE_KEY'],
] as const;

const requiredForHost = { r2: [], keyed: ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'] } as const;

export const variablesSchema = z
  .object({
    GOOGLE_ISSUER: address,
    ADDRESS_LIMITS: z.enum(['on', 'off']).default('on'),
    TRIALS_PER_NETWORK_PER_DAY: trialsPerDay,
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    TURNSTILE_SITE_KEY: text.optional(),
    TURNSTILE_SECRET_KEY: text.optional(),
    TURNSTILE_URL: address.default('https://challenges.cloudflare.com/turnstile/v0'),
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
    SELLER_EMAIL: emailAddress.optional(),
    SELLER_TAX_NUMBER: line(60).optional(),
    SELLER_TAX: includedTax.optional(),
    LEGAL_REVIEWED: z.iso.date('must be a date such as 2026-11-30').optional(),
    EXCHANGE_RATE_URL: address.optional(),
    EXCHANGE_RATE_KEY: text.optional(),
    C2PA_CERTIFICATE: pem('CERTIFICATE').optional(),
    C2PA_PRIVATE_KEY: pem('PRIVATE KEY').optional(),
    CONTACT_FORM_URL: address.optional(),
    CONTACT_RESPONSE_HOURS: z.coerce
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of hours, at most 999')
      .default(contactResponseHours),
    REPORT_DEADLINE_HOURS: reportDeadlineHours,
    VISIBLE_LABEL: visibleLabel.default('off'),
    SCREENING: z.enum(['off', 'words', 'model']).default('off'),
    SCREENING_WORDS: list.default([]),
    SCREENING_HASHES: z.enum(['off', 'on']).default('off'),
    SCREENING_PICTURES: z.enum(['off', 'shares', 'all']).default('off'),
    SCREENING_FREEZE_AFTER: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1000, 'must be at most 1000')
      .optional(),
    EMAIL_FROM: emailAddress.optional(),
    EMAIL_URL: address.optional(),
    ALERT_URL: address.optional(),
    ALERT_EMAIL: emailAddress.optional(),
    ALERT_EMAIL_FROM: emailAddress.optional(),
    IMAGE_PROVIDER: z.enum(providerKinds),
    ...providerVariables,
    IMAGE_HOST: z.enum(['r2', 'keyed']).default('r2'),
    IMAGE_HOST_URL: address.optional(),
    IMAGE_HOST_KEY: text.optional(),
  })
  .superRefine((variables, context) => {
    if (variables.SCREENING === 'words' && variables.SCREENING_WORDS.length === 0) {
      const message = 'is required while SCREENING is words';
      context.addIssue({ code: 'custom', path: ['SCREENING_WORDS'], message });
    }
    // Payments need all of their variables: with only some, money could be taken unnoticed.
    const given = paymentVariables.filter((name) => variables[name] !== undefined);
    for (const name of given.length === 0 ? [] : requiredForPayments) {
      if (variables[name] !== undefined) continue;
      const message = `is required while ${given.join(', ')} is set`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
    for (const pair of pairs) {
      for (const [at, name] of pair.entries()) {
        const other = pair[1 - at] as (typeof pairs)[number][number];
        if (variables[name] !== undefined || variables[other] === undefined) continue;
        const message = `is required while ${other} is set`;
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }
    if (variables.ALERT_EMAIL !== undefined && variables.ALERT_EMAIL_FROM === undefined) {
      const message = 'is required while ALERT_EMAIL is set';
      context.addIssue({ code: 'custom', path: ['ALERT_EMAIL_FROM'], message });
    }
    const { IMAGE_PROVIDER: provider, IMAGE_HOST: host } = variables;
    const needed = [
      ...imageProviders[provider].requires.map(
        (name) => [name, `IMAGE_PROVIDER is ${provider}`] as const,
      ),
      ...requiredForHost[host].map((name) => [name, `IMAGE_HOST is ${host}`] as const),
    ];
    for (const [name, reason] of needed) {
      if (variables[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `is required while ${reason}` });
    }
  });
