import { readStored, writeStored } from '../stored.ts';

/** The marks that local storage has no room for: this page has them until it is left. */
const unwritten = new Set<string>();

/**
 * Marks a picture that the user has deleted on this device, each under its own key, until the server
 * knows it: the device may be offline meanwhile.
 */
export function markDeleted(userId: string, id: string, now: number): void {
  const key = prefixOf(userId) + id;
  writeStored(key, String(now));
  if (readStored(key) === null) unwritten.add(key);
}

export function isMarkedDeleted(userId: string, id: string): boolean {
  const key = prefixOf(userId) + id;
  return unwritten.has(key) || readStored(key) !== null;
}

/** Forgets a deletion that the server knows, or a picture that is added again. */
export function forgetDeletion(userId: string, id: string): void {
  const key = prefixOf(userId) + id;
  unwritten.delete(key);
  writeStored(key, null);
}

/** Returns the ids of the deleted pictures of which the server does not know. */
export function unsentDeletions(userId: string): ReadonlySet<string> {
  const prefix = prefixOf(userId);
  const keys = [...unwritten, ...storedKeys()].filter((key) => key.startsWith(prefix));
  return new Set(keys.map((key) => key.slice(prefix.length)));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function prefixOf(userId: string): string {
  return `imagemint.deleted.${userId}.`;
}
