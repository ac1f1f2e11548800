import { expectedUserHeader } from '../../../domain/account/expected-user.ts';
import { sessionStore } from './session-store.ts';

/** With these headers the server refuses a request if another user has signed in in this browser. */
export function asUser(userId: string): Record<string, string> {
  return { [expectedUserHeader]: userId };
}

/** As far as this page knows. */
export function isSignedInAs(userId: string): boolean {
  return signedInId() === userId;
}

/** As far as this page knows. */
export function asSignedIn(): Record<string, string> {
  const userId = signedInId();
  return userId === null ? {} : asUser(userId);
}

function signedInId(): string | null {
  const session = sessionStore.get();
  return session.state === 'signed-in' ? session.user.id : null;
}

/** Whether the signed-in user saves pictures in the account, as far as this page knows. */
export function isKeeping(): boolean {
  const session = sessionStore.get();
  return session.state === 'signed-in' && session.user.keepPictures;
}
