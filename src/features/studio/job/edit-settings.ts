import { readStored, writeStored } from '../../../device/stored.ts';

/** Stores the settings of a saved edit for the editor, which opens next. */
export function writeEditSettings(userId: string, options: unknown): void {
  writeStored(keyOf(userId), JSON.stringify(options));
}

/** Returns the stored settings; null where there are none or they cannot be read. */
export function readEditSettings(userId: string): unknown {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes the settings: they are used once. */
export function forgetEditSettings(userId: string): void {
  writeStored(keyOf(userId), null);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.edit.settings`;
}
