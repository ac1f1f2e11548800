import { readStored, writeStored } from '../stored.ts';

/** The marks that local storage has no room for: this page has them until it is left. */
const unwritten = new Map<string, string>();

/** What the user was told of a deletion. */
export interface DeletionScope {
  /** Whether it deletes the picture on the user's other devices too. */
  everywhere: boolean;
}

/**
 * Marks a picture that the user has deleted on this device, each under its own key, until the server
 * knows it: the device may be offline meanwhile, and the account's choice may change. `now` is in
 * milliseconds since 1970.
 */
export function markDeleted(userId: string, id: string, now: number, scope: DeletionScope): void {
  const key = prefixOf(userId) + id;
  const mark = `${now} ${scope.everywhere ? 'everywhere' : 'here'}`;
  writeStored(key, mark);
  if (readStored(key) !== mark) unwritten.set(key, mark);
}

export function isMarkedDeleted(userId: string, id: string): boolean {
  return markOf(userId, id) !== null;
}

/** Returns what the user was told; null where that is not known, as of an earlier release's mark. */
export function deletionScope(userId: string, id: string): DeletionScope | null {
  const [, scope] = markOf(userId, id)?.split(' ') ?? [];
  return scope === undefined ? null : { everywhere: scope === 'everywhere' };
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
  const keys = [...unwritten.keys(), ...storedKeys()].filter((key) => key.startsWith(prefix));
  return new Set(keys.map((key) => key.slice(prefix.length)));
}

function markOf(userId: string, id: string): string | null {
  const key = prefixOf(userId) + id;
  return unwritten.get(key) ?? readStored(key);
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
