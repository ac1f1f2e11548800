/** The keys of the emulated widget. They are not secret. */
export const EMULATED_TURNSTILE_SITE_KEY = 'emulator-turnstile-site-key';
export const EMULATED_TURNSTILE_SECRET_KEY = 'emulator-turnstile-secret-key';
