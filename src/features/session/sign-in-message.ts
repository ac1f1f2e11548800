import { sessionTexts } from '../../texts/en/session/session.ts';

/** The code is written `auth/popup-blocked` or `popup_blocked`. */
export function signInFailureMessage(code: string): string {
  const known = code.replace('auth/', '').replaceAll('-', '_');
  const { failures, unknownFailure } = sessionTexts;
  return Object.hasOwn(failures, known) ? failures[known as keyof typeof failures] : unknownFailure;
}
