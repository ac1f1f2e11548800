import type { VariableSources } from '../../../scripts/deploy/variables/check-variables.ts';

export const provided = {
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  SESSION_SECRET: 'x'.repeat(43),
  IMAGE_PROVIDER_URL: 'https://provider.example/generate',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one,two',
};

/** Sources with which the Worker starts, in an account with nothing in it. */
export const sources = {
  provided,
  stored: new Set<string>(),
  defaults: { GOOGLE_ISSUER: 'https://accounts.google.com', IMAGE_PROVIDER: 'keyed' },
} satisfies VariableSources;
