import type { User } from '../../../domain/account/user.ts';
import { readStored, savedUserKey, writeStored } from '../../device/stored.ts';

/**
 * Saves the last signed-in user on this device, to show their pictures without a network. It gives no access
 * on the server. Null removes it.
 */
export function saveUser(user: User | null): void {
  writeStored(savedUserKey, user && JSON.stringify(user));
}

export function readSavedUser(): User | null {
  try {
    const saved: Partial<User> = JSON.parse(readStored(savedUserKey) ?? '{}');
    return isUser(saved) ? saved : null;
  } catch {
    return null;
  }
}

function isUser(saved: Partial<User>): saved is User {
  return typeof saved.id === 'string' && typeof saved.email === 'string';
}
