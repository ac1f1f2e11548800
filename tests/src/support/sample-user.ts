import type { User } from '../../../domain/account/user.ts';

/** A user, with a name and without a photo. */
export function userOf(known: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'asha@example.com',
    displayName: 'Asha Rao',
    photoUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    keepPictures: false,
    ...known,
  };
}
