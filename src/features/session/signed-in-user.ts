import { expectedUserHeader } from '../../../domain/account/expected-user.ts';
import { sessionStore } from './session-store.ts';

/** Headers by which the server refuses a request when another user has signed in in this browser. */
export function asUser(userId: string): Record<string, string> {
  return { [expectedUserHeader]: userId };
}

/** Whether the user is still signed in, as far as this page knows. */
export function isSignedInAs(userId: string): boolean {
  return signedInId() === userId;
}

/** The headers of whoever is signed in, as far as this page knows. */
export function asSignedIn(): Record<string, string> {
  const userId = signedInId();
  return userId === null ? {} : asUser(userId);
}

function signedInId(): string | null {
  const session = sessionStore.get();
  return session.state === 'signed-in' ? session.user.id : null;
}

/** Whether the account of whoever is signed in keeps pictures, as far as this page knows. */
export function isKeeping(): boolean {
  const session = sessionStore.get();
  return session.state === 'signed-in' && session.user.keepPictures;
}
