/** The keys that the emulator accepts. They are not secret. */
export const EMULATED_OPENAI_KEYS: readonly string[] = [
  'emulator-openai-key-1',
  'emulator-openai-key-2',
];
