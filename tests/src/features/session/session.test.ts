import { describe, expect, it, vi } from 'vitest';
import { openSignIn, signInMethod } from '../../../../src/features/session/sign-in-window.ts';

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
});
