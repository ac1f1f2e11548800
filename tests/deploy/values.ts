/** What a person who deploys would put into the secrets file. */
export const neededValues = {
  GOOGLE_CLIENT_ID: 'rehearsal.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'google-client-secret-of-the-rehearsal',
  IMAGE_PROVIDER_URL: 'https://provider.example/generate',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'provider-key-one,provider-key-two',
};

export const paymentValues = {
  RAZORPAY_KEY_ID: 'rzp_live_rehearsal',
  RAZORPAY_KEY_SECRET: 'razorpay-key-secret-of-the-rehearsal',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-webhook-secret-of-the-rehearsal',
  // Nobody listens there: a rehearsal leaves this machine as little as any other test.
  RAZORPAY_API_URL: 'https://razorpay.invalid',
};

/** Those of the values that nobody may see. */
export const secretValues = [
  neededValues.GOOGLE_CLIENT_SECRET,
  ...neededValues.IMAGE_PROVIDER_KEYS.split(','),
  paymentValues.RAZORPAY_KEY_SECRET,
  paymentValues.RAZORPAY_WEBHOOK_SECRET,
];
