import { readStored, writeStored } from '../stored.ts';

/**
 * Marks a picture that the user has deleted on this device, each under its own key, until the server
 * knows it: the device may be offline meanwhile.
 */
export function markDeleted(userId: string, id: string, now: number): void {
  writeStored(prefixOf(userId) + id, String(now));
}

export function isMarkedDeleted(userId: string, id: string): boolean {
  return readStored(prefixOf(userId) + id) !== null;
}

/** Forgets a deletion that the server knows, or a picture that is added again. */
export function forgetDeletion(userId: string, id: string): void {
  writeStored(prefixOf(userId) + id, null);
}

/** Returns the ids of the deleted pictures of which the server does not know. */
export function unsentDeletions(userId: string): ReadonlySet<string> {
  const prefix = prefixOf(userId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return new Set(keys.map((key) => key.slice(prefix.length)));
  } catch {
    return new Set();
  }
}

function prefixOf(userId: string): string {
  return `imagemint.deleted.${userId}.`;
}
