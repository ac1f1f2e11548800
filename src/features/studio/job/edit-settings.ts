import { readStored, writeStored } from '../../../device/stored.ts';

/** Leaves the settings of a kept edit for the editor that is opened next. */
export function writeEditSettings(userId: string, options: unknown): void {
  writeStored(keyOf(userId), JSON.stringify(options));
}

/** What was left; null where nothing was, or it cannot be read. */
export function readEditSettings(userId: string): unknown {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? 'null');
  } catch {
    return null;
  }
}

/** They are taken once. */
export function forgetEditSettings(userId: string): void {
  writeStored(keyOf(userId), null);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.edit.settings`;
}
