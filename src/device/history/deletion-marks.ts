import { Marks } from './marks.ts';

const marks = new Marks('deleted', { remembers: true });

export interface DeletionScope {
  everywhere: boolean;
}

/**
 * The mark stays until the server knows the deletion, because the device may be offline. `now` is in epoch
 * milliseconds.
 */
export function markDeleted(userId: string, id: string, now: number, scope: DeletionScope): void {
  marks.write(userId, id, scope.everywhere ? 'everywhere' : 'here', now);
}

export function isMarkedDeleted(userId: string, id: string): boolean {
  return marks.has(userId, id);
}

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
