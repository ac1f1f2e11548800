const words: Record<string, string> = {
  access_denied: 'You did not finish signing in. Try again whenever you like.',
  invalid_credential: 'Google’s answer could not be verified. Please try again.',
  sign_in_unavailable: 'Google could not be reached. Please try again in a moment.',
  state_mismatch: 'This sign-in took too long or began in another window. Please try again.',
  user_disabled: 'This account has been disabled. Please contact us.',
};

/** What to tell a user whose sign-in failed with this code. */
export function signInFailureWords(code: string): string {
  return words[code] ?? 'Signing in did not work. Please try again.';
}
