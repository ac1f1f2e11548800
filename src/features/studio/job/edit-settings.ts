import { readStored, writeStored } from '../../../device/stored.ts';

export function writeEditSettings(userId: string, options: unknown): void {
  writeStored(keyOf(userId), JSON.stringify(options));
}

/** Returns the stored settings; null if there are none or they cannot be read. */
export function readEditSettings(userId: string): unknown {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetEditSettings(userId: string): void {
  writeStored(keyOf(userId), null);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.edit.settings`;
}
