import type { User } from '../../../domain/user.ts';
import { readStored, writeStored } from '../../device/stored.ts';

const key = 'imagemint.user';

/**
 * Who was signed in last on this device, so that their pictures can be looked at
 * without a network. It opens nothing on the server. Null forgets.
 */
export function keepUser(user: User | null): void {
  writeStored(key, user && JSON.stringify(user));
}

export function keptUser(): User | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null');
    return isUser(kept) ? kept : null;
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
