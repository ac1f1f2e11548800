/** The keys of the emulated widget. They are not secret. */
export const EMULATED_TURNSTILE_SITE_KEY = 'emulator-turnstile-site-key';
export const EMULATED_TURNSTILE_SECRET_KEY = 'emulator-turnstile-secret-key';

/** What Cloudflare publishes for tests ('Test your Turnstile implementation', read November 2026). */
export const turnstileTestSiteKeys = {
  passes: '1x00000000000000000000AA',
  blocks: '2x00000000000000000000AB',
  passesInvisibly: '1x00000000000000000000BB',
  blocksInvisibly: '2x00000000000000000000BB',
  asks: '3x00000000000000000000FF',
} as const;

export const turnstileTestSecretKeys = {
  passes: '1x0000000000000000000000000000000AA',
  fails: '2x0000000000000000000000000000000AA',
  isSpent: '3x0000000000000000000000000000000AA',
} as const;

/** The token that the test site keys give. A real secret key refuses it. */
export const turnstileTestToken = 'XXXX.DUMMY.TOKEN.XXXX';
