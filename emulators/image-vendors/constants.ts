/** The keys that the emulators of vendors accept. They are not secret. */
export const EMULATED_VENDOR_KEYS: readonly string[] = [
  'emulator-vendor-key-1',
  'emulator-vendor-key-2',
];
