import { sessionTexts } from '../../texts/en/session.ts';

/** What to tell a user whose sign-in failed with this code, `auth/popup-blocked` as well as `popup_blocked`. */
export function signInFailureWords(code: string): string {
  const known = code.replace(/^auth\//, '').replaceAll('-', '_');
  const { failures, unknownFailure } = sessionTexts;
  return Object.hasOwn(failures, known) ? failures[known as keyof typeof failures] : unknownFailure;
}
