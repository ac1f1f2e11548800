/** The path under which the development server mounts the stand-in, and so the issuer's path. */
export const GOOGLE_MOUNT_PATH = '/__services/google';

/** The client id under which the local issuer knows Imagemint; shaped like one of Google's. */
export const EMULATED_GOOGLE_CLIENT_ID = 'emulator-000000000000.apps.googleusercontent.com';

/**
 * Not a secret: it opens nothing but this stand-in, is the same on every machine, and is committed
 * on purpose. The prefix is what a deployment looks for to refuse a configuration like this one.
 */
export const EMULATED_GOOGLE_CLIENT_SECRET = 'emulator-google-client-secret-that-is-no-secret';

/** Google's ID tokens and access tokens live for one hour. */
export const TOKEN_LIFETIME_S = 3600;
