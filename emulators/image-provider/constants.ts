/** The `X-RapidAPI-Host` that the emulator requires, as the keyed provider's gateway does. */
export const EMULATED_PROVIDER_HOST = 'emulator-image-provider.local';

/**
 * The keys that the emulator accepts. They are not secret: they open nothing else and are the
 * same on every machine. The deploy command refuses a configuration with a key of this prefix.
 */
export const EMULATED_PROVIDER_KEYS: readonly string[] = Array.from(
  { length: 18 },
  (_, at) => `emulator-key-${String(at + 1).padStart(2, '0')}`,
);
