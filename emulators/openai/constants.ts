/** The keys that the stand-in knows. They are no secrets. */
export const EMULATED_OPENAI_KEYS: readonly string[] = [
  'emulator-openai-key-1',
  'emulator-openai-key-2',
];
