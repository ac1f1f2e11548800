export const defaults = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  RAZORPAY_API_URL: 'https://api.razorpay.com',
  RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  IMAGE_PROVIDER: 'keyed',
};
export const given = {
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  SESSION_SECRET: 'x'.repeat(43),
  IMAGE_PROVIDER_URL: 'https://provider.example/generate',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one,two',
};
export const held = new Set<string>();
export const known = { origin: 'https://pictures.example', isHeldKnown: true };
