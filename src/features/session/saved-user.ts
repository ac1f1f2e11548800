import type { User } from '../../../domain/account/user.ts';
import { readStored, writeStored } from '../../device/stored.ts';

const key = 'imagemint.user';

/**
 * Saves the last signed-in user on this device, so that the user's pictures can be shown
 * without a network. It gives no access on the server. Null removes it.
 */
export function saveUser(user: User | null): void {
  writeStored(key, user && JSON.stringify(user));
}

export function readSavedUser(): User | null {
  try {
    const saved: unknown = JSON.parse(readStored(key) ?? 'null');
    return isUser(saved) ? saved : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'email' in value &&
    typeof value.email === 'string'
  );
}
