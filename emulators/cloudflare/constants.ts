/** The API token that the emulator requires. It is not secret. */
export const EMULATED_CLOUDFLARE_TOKEN = 'emulator-cloudflare-token';

/** The emulator's only account. */
export const EMULATED_ACCOUNT_ID = 'e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0';
