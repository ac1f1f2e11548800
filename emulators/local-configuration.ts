import { EMULATED_EXCHANGE_RATE_KEY } from './exchange-rate/constants.ts';
import { EMULATED_GOOGLE_CLIENT_ID, EMULATED_GOOGLE_CLIENT_SECRET } from './google/constants.ts';
import { EMULATED_IMAGE_HOST_KEY } from './image-host/constants.ts';
import {
  EMULATED_PROVIDER_HOST,
  EMULATED_PROVIDER_KEYS,
  EMULATED_PROVIDER_SHAPES,
} from './image-provider/constants.ts';
import { EMULATED_VENDOR_KEYS } from './image-vendors/constants.ts';
import { EMULATED_OPENAI_KEYS } from './openai/constants.ts';
import {
  EMULATED_RAZORPAY_KEY_ID,
  EMULATED_RAZORPAY_KEY_SECRET,
  EMULATED_RAZORPAY_WEBHOOK_SECRET,
} from './razorpay/constants.ts';
import { EMULATED_WORKERS_AI_TOKEN } from './workers-ai/constants.ts';

/**
 * Returns the variables that point the Worker at the emulators, which are served at the
 * origin `services`. None of them is secret: they open only the emulators, and a deployment
 * with one of them does not start. `.dev.vars` overrides them.
 */
export function localConfiguration(services: string, provider = 'keyed') {
  const chosen = imageProviders(services)[provider];
  if (!chosen) throw new Error(`PROVIDER names no emulated image provider: ${provider}`);
  return {
    GOOGLE_ISSUER: `${services}/__services/google`,
    GOOGLE_CLIENT_ID: EMULATED_GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: EMULATED_GOOGLE_CLIENT_SECRET,
    TURNSTILE_URL: `${services}/__services/turnstile/v0`,
    ADDRESS_LIMITS: 'off',
    TRIALS_PER_NETWORK_PER_DAY: 'off',
    SESSION_SECRET: 'emulator-session-secret-that-is-no-secret',
    OPERATOR_SECRET: 'emulator-operator-secret-that-is-no-secret',
    RAZORPAY_API_URL: `${services}/__services/razorpay`,
    RAZORPAY_CHECKOUT_URL: `${services}/__services/razorpay/v1/checkout.js`,
    RAZORPAY_KEY_ID: EMULATED_RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET: EMULATED_RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: EMULATED_RAZORPAY_WEBHOOK_SECRET,
    SELLER_NAME: 'Imagemint Demo Store',
    SELLER_ADDRESS: '1 Example Street | Nowhere 00000 | Demoland',
    SELLER_EMAIL: 'seller@demo-store.example',
    SELLER_TAX_NUMBER: 'DEMO-0000-NO-TAX-NUMBER',
    SELLER_TAX: 'Demo tax 18',
    EXCHANGE_RATE_URL: `${services}/__services/exchange-rate/live`,
    EXCHANGE_RATE_KEY: EMULATED_EXCHANGE_RATE_KEY,
    EMAIL_FROM: 'shop@demo-store.example',
    EMAIL_URL: `${services}/__services/email/send`,
    CONTACT_FORM_URL: `${services}/__services/contact-form/f/messages`,
    ...chosen,
    IMAGE_HOST: 'r2',
    IMAGE_HOST_URL: `${services}/__services/image-host/upload`,
    IMAGE_HOST_KEY: EMULATED_IMAGE_HOST_KEY,
  };
}

/** The variables of each emulated image provider, by what `PROVIDER` names. */
function imageProviders(services: string): Record<string, Record<string, string>> {
  const vendor = (name: string, path: string) => ({
    IMAGE_PROVIDER: name,
    IMAGE_PROVIDER_URL: `${services}/__services/${path}`,
    IMAGE_PROVIDER_KEYS: EMULATED_VENDOR_KEYS.join(','),
  });
  return {
    keyed: {
      IMAGE_PROVIDER: 'keyed',
      IMAGE_PROVIDER_URL: `${services}/__services/image-provider/generate`,
      IMAGE_PROVIDER_HOST: EMULATED_PROVIDER_HOST,
      IMAGE_PROVIDER_KEYS: EMULATED_PROVIDER_KEYS.join(','),
      IMAGE_PROVIDER_SHAPES: EMULATED_PROVIDER_SHAPES.join(','),
    },
    openai: {
      IMAGE_PROVIDER: 'openai',
      IMAGE_PROVIDER_URL: `${services}/__services/openai/v1`,
      IMAGE_PROVIDER_KEYS: EMULATED_OPENAI_KEYS.join(','),
    },
    google: vendor('google', 'gemini/v1beta'),
    fal: vendor('fal', 'fal'),
    replicate: vendor('replicate', 'replicate/v1'),
    'black-forest-labs': vendor('black-forest-labs', 'black-forest-labs/v1'),
    // Its bindings need an account even locally, so the REST API is emulated.
    'workers-ai': {
      IMAGE_PROVIDER: 'workers-ai',
      IMAGE_PROVIDER_URL: `${services}/__services/workers-ai/ai`,
      IMAGE_PROVIDER_KEYS: EMULATED_WORKERS_AI_TOKEN,
      IMAGE_PROVIDER_MODEL: 'google/nano-banana-2-lite',
    },
  };
}
