import { describe, expect, it, vi } from 'vitest';
import { renewalDelayMs, retryDelayMs } from '../../../../src/features/session/renewal-delays.ts';
import { signInFailureMessage } from '../../../../src/features/session/sign-in-message.ts';
import { openSignIn, signInMethod } from '../../../../src/features/session/sign-in-window.ts';

describe('a session', () => {
  it('is renewed five minutes before it counts as expired, which is 30 s early', () => {
    const now = Date.parse('2026-11-20T10:00:00Z');
    expect(renewalDelayMs('2026-11-20T11:00:00Z', now)).toBe((60 * 60 - 5 * 60 - 30) * 1000);
    expect(renewalDelayMs('2026-11-20T10:04:00Z', now)).toBe(0);
  });

  it('is renewed again 30 s after a failure, doubling up to 16 min', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelayMs(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 960, 960,
    ]);
  });
});

describe('signing in', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36', 'popup'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/604.1', 'redirect'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile Safari/537.36', 'redirect'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) Instagram 400.0', 'open-in-browser'],
    ['Mozilla/5.0 (Linux; Android 16; wv) [FBAN/EMA;FBAV/500.0]', 'open-in-browser'],
  ])('with the browser %s uses the method %s', (userAgent, method) => {
    expect(signInMethod(userAgent)).toBe(method);
  });

  it.each([
    ['on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Safari/604.1', []],
    ['where the window is blocked', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', ['popup']],
  ])('%s leads the page itself to the sign-in', async (_, userAgent, opened) => {
    const modeOf = (address: string) =>
      new URL(address, 'http://localhost').searchParams.get('mode');
    const windows: unknown[] = [];
    const left: unknown[] = [];
    vi.stubGlobal('navigator', { userAgent });
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('window', {
      open: (address: string) => {
        windows.push(modeOf(address));
        return null;
      },
      location: { assign: (address: string) => left.push(modeOf(address)) },
    });
    const signIn = openSignIn('/pricing').then(() => 'reported');
    expect([windows, left]).toEqual([opened, ['redirect']]);
    // It says nothing more, because the page is left.
    expect(await Promise.race([signIn, Promise.resolve('nothing')])).toBe('nothing');
    vi.unstubAllGlobals();
  });

  it.each([
    'access_denied',
    'invalid_credential',
    'sign_in_unavailable',
    'state_mismatch',
    'user_disabled',
    'new_code',
  ])('that failed with %s has a message without the code', (code) => {
    expect(signInFailureMessage(code)).not.toContain(code);
    expect(signInFailureMessage(code)).toMatch(/[.]$/);
  });
});
