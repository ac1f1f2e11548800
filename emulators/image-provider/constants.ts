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

/** The shapes that it draws where the prompt asks for one. */
export const EMULATED_PROVIDER_SHAPES: readonly string[] =
  '1:1 4:5 3:4 2:3 9:16 5:4 4:3 3:2 16:9 21:9'.split(' ');
