import { texts } from '../../language.ts';

/**
 * The message for every way in which sign-in can fail: our own codes, and those of
 * identity services (spec, section 8).
 */
const failures = {
  access_denied: 'You did not finish signing in. You can try again at any time.',
  invalid_credential: 'Google’s response could not be verified. Please try again.',
  sign_in_unavailable: 'Google could not be reached. Please try again in a moment.',
  state_mismatch: 'This sign-in took too long or started in another window. Please try again.',
  user_disabled: 'This account has been disabled. Please contact us.',
  account_halted: 'We paused this account to check its credits. Please contact us.',
  popup_blocked: 'Your browser blocked the sign-in window. Allow it for this page, or try again.',
  popup_closed_by_user: 'The sign-in window was closed. You can try again at any time.',
  popup_lost: 'Still waiting for the sign-in window. If you closed it, try again.',
  cancelled_popup_request: 'Another sign-in window was opened. Continue in that window.',
  network_request_failed: 'You seem to be offline. Check your connection and try again.',
  too_many_requests: 'Too many attempts. Wait a few minutes and try again.',
  unauthorized_domain: 'Signing in does not work at this address. Please contact us.',
  user_token_expired: 'Your session has ended. Please sign in again.',
  requires_recent_login: 'For your security, please sign in again.',
  user_not_found: 'This account does not exist. Try another Google account.',
  wrong_password: 'Google did not accept this sign-in. Please try again.',
  email_already_in_use: 'This e-mail address belongs to another account. Sign in with that one.',
  credential_already_in_use:
    'This Google account belongs to another account here. Please contact us.',
  expired_action_code: 'This link has expired. Please start again.',
  invalid_action_code: 'This link was already used or is not complete. Please start again.',
  invalid_verification_code: 'This code is not correct. Please try again.',
};

/** Signing in. */
const english = {
  failures,
  unknownFailure: 'Sign-in failed. Please try again.',
  continueWithGoogle: 'Continue with Google',
  windowOpen: 'Google’s window is open. Continue there.',
  openAgain: 'Open it again',
  notSignedIn: 'Not signed in',
};

export type SessionTexts = typeof english;
export const sessionTexts = texts('session', english);
