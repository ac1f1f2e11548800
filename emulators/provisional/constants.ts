export const EMULATED_PROVIDER_HOST = 'emulator-image-provider.local';
export const EMULATED_PROVIDER_KEYS = Array.from(
  { length: 18 },
  (_, n) => `emulator-key-${String(n + 1).padStart(2, '0')}`,
);
