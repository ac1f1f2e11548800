import { Marks } from './marks.ts';

const marks = new Marks('deleted', { remembers: true });

export interface DeletionScope {
  everywhere: boolean;
}

/**
 * Marks a picture that the user has deleted on this device until the server knows it: the device may be
 * offline meanwhile, and the account's choice may change. `now` is in milliseconds since 1970.
 */
export function markDeleted(userId: string, id: string, now: number, scope: DeletionScope): void {
  marks.write(userId, id, scope.everywhere ? 'everywhere' : 'here', now);
}

export function isMarkedDeleted(userId: string, id: string): boolean {
  return marks.has(userId, id);
}

/** Returns what the user was told; null where that is not known, as of an earlier release's mark. */
export function deletionScope(userId: string, id: string): DeletionScope | null {
  const word = marks.read(userId, id);
  return word === null ? null : { everywhere: word === 'everywhere' };
}

export function forgetDeletion(userId: string, id: string): void {
  marks.remove(userId, id);
}

export function unsentDeletions(userId: string): ReadonlySet<string> {
  return marks.ids(userId);
}
