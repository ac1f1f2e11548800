/** The variables of a deployment with a keyed provider and nothing optional. */
export const deploymentVariables = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 'x'.repeat(32),
  IMAGE_PROVIDER: 'keyed',
  IMAGE_PROVIDER_URL: 'https://provider.example/v1',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one,two',
};
