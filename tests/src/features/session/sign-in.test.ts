import { describe, expect, it, vi } from 'vitest';
import { signInFailureMessage } from '../../../../src/features/session/sign-in-message.ts';
import { signInMethod } from '../../../../src/features/session/sign-in-window.ts';

describe('signing in', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36', 'popup'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/604.1', 'redirect'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile Safari/537.36', 'redirect'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) Instagram 400.0', 'open-in-browser'],
    ['Mozilla/5.0 (Linux; Android 16; wv) [FBAN/EMA;FBAV/500.0]', 'open-in-browser'],
  ])('with the browser %s uses the method %s', (userAgent, method) => {
    vi.stubGlobal('navigator', { userAgent });
    vi.stubGlobal('Notification', class {});
    expect(signInMethod()).toBe(method);
    vi.unstubAllGlobals();
  });
});

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

const unknown = signInFailureMessage('toString');

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
