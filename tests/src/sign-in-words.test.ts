import { describe, expect, it } from 'vitest';
import { signInFailureWords } from '../../src/features/session/sign-in-words.ts';

/** The spec's section 8. */
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

const unknown = signInFailureWords('no-such-code');

describe('a sign-in that failed', () => {
  it.each(codes)('with %s is explained in words of its own', (code) => {
    const words = signInFailureWords(code);
    expect(words).not.toBe(unknown);
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toContain(code);
    expect(signInFailureWords(`auth/${code}`)).toBe(words);
    expect(signInFailureWords(code.replaceAll('-', '_'))).toBe(words);
  });

  it.each(['', 'constructor', '__proto__', '<b>'])('with %j says so all the same', (code) => {
    expect(signInFailureWords(code)).toBe(unknown);
  });
});
