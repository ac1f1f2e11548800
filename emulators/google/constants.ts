/** The path under which the development server mounts the emulator, and so the issuer's path. */
export const GOOGLE_MOUNT_PATH = '/__services/google';

/** Imagemint's client id at the local issuer, in the form of Google's ids. */
export const EMULATED_GOOGLE_CLIENT_ID = 'emulator-000000000000.apps.googleusercontent.com';

/**
 * Not secret: it opens only this emulator, is the same on every machine, and is committed on
 * purpose. The deploy command refuses a configuration with a value of this prefix.
 */
export const EMULATED_GOOGLE_CLIENT_SECRET = 'emulator-google-client-secret-that-is-no-secret';

/** Google's ID tokens and access tokens live for one hour. */
export const TOKEN_LIFETIME_S = 3600;
