import { describe, expect, it } from 'vitest';
import { signInFailureMessage } from '../../../../src/features/session/sign-in-message.ts';

/** The codes of the spec's section 8. */
const codes = [
  'email-already-in-use',
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  'user-disabled',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'user-token-expired',
  'invalid-verification-code',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'credential-already-in-use',
];

const unknown = signInFailureMessage('no-such-code');

describe('a sign-in that failed', () => {
  it.each(codes)('with the code %s has a message of its own', (code) => {
    const message = signInFailureMessage(code);
    expect(message).not.toBe(unknown);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toContain(code);
    expect(signInFailureMessage(`auth/${code}`)).toBe(message);
    expect(signInFailureMessage(code.replaceAll('-', '_'))).toBe(message);
  });
});
