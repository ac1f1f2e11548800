/** The host that the stand-in expects to be named, as the keyed provider's gateway does. */
export const EMULATED_PROVIDER_HOST = 'emulator-image-provider.local';

/**
 * The keys that the stand-in knows. They are no secrets: they open nothing else,
 * are the same on every machine, and their prefix is what a deployment looks for
 * to refuse a configuration like this one.
 */
export const EMULATED_PROVIDER_KEYS: readonly string[] = Array.from(
  { length: 18 },
  (_, at) => `emulator-key-${String(at + 1).padStart(2, '0')}`,
);
