/** The API token that the stand-in expects. It is no secret. */
export const EMULATED_CLOUDFLARE_TOKEN = 'emulator-cloudflare-token';

/** The one account that the stand-in has. */
export const EMULATED_ACCOUNT_ID = 'e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0';
