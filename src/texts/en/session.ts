import { texts } from '../language.ts';

/**
 * Every way in which signing in can fail, in words for the user: our own codes, and
 * those that identity services know (spec, section 8), whichever of them comes.
 */
const failures = {
  access_denied: 'You did not finish signing in. Try again whenever you like.',
  invalid_credential: 'Google’s answer could not be verified. Please try again.',
  sign_in_unavailable: 'Google could not be reached. Please try again in a moment.',
  state_mismatch: 'This sign-in took too long or began in another window. Please try again.',
  user_disabled: 'This account has been disabled. Please contact us.',
  popup_blocked: 'Your browser blocked the sign-in window. Allow it for this page, or try again.',
  popup_closed_by_user: 'The sign-in window was closed. Try again whenever you like.',
  cancelled_popup_request: 'Another sign-in window was opened. Go on in that one.',
  network_request_failed: 'You seem to be offline. Check your connection and try again.',
  too_many_requests: 'That was tried too often. Wait a few minutes and try again.',
  unauthorized_domain: 'Signing in does not work at this address. Please contact us.',
  user_token_expired: 'Your session has ended. Please sign in again.',
  requires_recent_login: 'To be on the safe side, please sign in again.',
  user_not_found: 'There is no such account. Try another Google account.',
  wrong_password: 'Google did not accept this sign-in. Please try again.',
  email_already_in_use: 'This e-mail address belongs to another account. Sign in with that one.',
  credential_already_in_use:
    'This Google account belongs to another account here. Please contact us.',
  expired_action_code: 'This link has expired. Please begin again.',
  invalid_action_code: 'This link was used already or is not complete. Please begin again.',
  invalid_verification_code: 'This code is not right. Please try again.',
};

/** Signing in. */
const english = {
  failures,
  unknownFailure: 'Signing in did not work. Please try again.',
  continueWithGoogle: 'Continue with Google',
  notSignedIn: 'Not signed in',
};

export type SessionTexts = typeof english;
export const sessionTexts = texts('session', english);
