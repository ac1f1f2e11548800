import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSessionToken,
  markNewAccount,
  readSessionToken,
  writeSessionToken,
} from '../../../worker/sessions/session-cookie.ts';

const expiresAt = Date.parse('2026-11-25T13:00:00Z');

const app = new Hono()
  .get('/write', (context) => {
    writeSessionToken(context, 'token', expiresAt);
    return context.text('written');
  })
  .get('/mark', (context) => {
    markNewAccount(context);
    return context.text('marked');
  })
  .get('/clear', (context) => {
    clearSessionToken(context);
    return context.text('cleared');
  })
  .get('/read', (context) => context.text(readSessionToken(context) ?? 'none'));

async function cookies(address: string, cookie = ''): Promise<string[]> {
  const response = await app.request(address, { headers: { Cookie: cookie } });
  return response.headers.getSetCookie();
}

describe('the session’s cookie', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00.400Z') });
  });

  it.each([
    ['https://shop.example', '__Host-session', '; Secure'],
    ['http://localhost', 'session', ''],
  ])(
    'at %s it outlives the secret by 30 days, and the same name is written, read and cleared',
    async (origin, name, secure) => {
      const [written] = await cookies(`${origin}/write`);
      expect(written?.split('; ').toSorted()).toEqual(
        [
          `${name}=token`,
          'Path=/',
          'Max-Age=2595599',
          'Expires=Fri, 25 Dec 2026 13:00:00 GMT',
          'HttpOnly',
          'SameSite=Lax',
          ...(secure ? ['Secure'] : []),
        ].toSorted(),
      );
      const read = await app.request(`${origin}/read`, { headers: { Cookie: `${name}=token` } });
      expect(await read.text()).toBe('token');
      expect(await cookies(`${origin}/clear`)).toEqual([`${name}=; Max-Age=0; Path=/${secure}`]);
    },
  );

  it.each([
    ['https://shop.example', '; Secure'],
    ['http://localhost', ''],
  ])(
    'the mark of a new account at %s lasts a minute, and goes with the session where it is still there',
    async (origin, secure) => {
      expect((await cookies(`${origin}/mark`)).map((mark) => mark.split('; ').toSorted())).toEqual([
        [
          'new-account=yes',
          'Max-Age=60',
          'Path=/',
          'SameSite=Lax',
          ...(secure ? ['Secure'] : []),
        ].toSorted(),
      ]);
      const session = expect.stringContaining('session=; Max-Age=0');
      const cleared = await cookies(`${origin}/clear`, 'new-account=yes');
      expect(cleared).toEqual([session, `new-account=; Max-Age=0; Path=/${secure}`]);
      expect(await cookies(`${origin}/clear`)).toEqual([session]);
    },
  );
});
