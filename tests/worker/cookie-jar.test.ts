import { describe, expect, it } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

const secure = new URL('https://shop.example/api/auth/start');
const plain = new URL('http://localhost/api/auth/start');

function sentAfter(header: string, from: URL, to: string): string {
  const jar = new CookieJar();
  jar.take([header], from);
  return jar.headerFor(new URL(to, from));
}

describe('the tests’ cookie jar', () => {
  it('the cookie jar stores a __Host- cookie only with Secure, with the path /, without a domain and over https', () => {
    expect(sentAfter('__Host-a=1; Path=/; Secure', secure, '/')).toBe('__Host-a=1');
    for (const [header, from] of [
      ['__Host-a=1; Path=/', secure],
      ['__Host-a=1; Secure', secure],
      ['__Host-a=1; Path=/api; Secure', secure],
      ['__Host-a=1; Path=/; Secure; Domain=shop.example', secure],
      ['__Host-a=1; Path=/; Secure', plain],
    ] as const) {
      expect([header, sentAfter(header, from, '/api')]).toEqual([header, '']);
    }
  });

  it('the cookie jar accepts a Secure cookie only over https, and sends it only there', () => {
    expect(sentAfter('a=1; Path=/; Secure', secure, '/')).toBe('a=1');
    expect(sentAfter('a=1; Path=/; Secure', secure, 'http://shop.example/')).toBe('');
    expect(sentAfter('a=1; Path=/; Secure', plain, '/')).toBe('');
    expect(sentAfter('a=1; Path=/', plain, '/')).toBe('a=1');
  });

  it('the cookie jar sends a cookie at and below its path, by default the folder of the address', () => {
    for (const [path, sent] of [
      ['/api/auth', 'a=1'],
      ['/api/auth/google', 'a=1'],
      ['/api/authors', ''],
      ['/api', ''],
    ] as const) {
      expect(sentAfter('a=1; Path=/api/auth', plain, path)).toBe(sent);
      expect(sentAfter('a=1', plain, path)).toBe(sent);
    }
  });

  it('the cookie jar deletes an expired cookie of the same name and path only', () => {
    const jar = new CookieJar();
    jar.take(['a=1; Path=/', 'b=2; Path=/', 'c=3; Path=/'], plain);
    jar.take(['a=; Path=/; Max-Age=0', 'b=; Path=/api; Max-Age=0'], plain);
    jar.take(['c=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], plain);
    expect(jar.headerFor(plain)).toBe('b=2');
  });

  it('the cookie jar refuses a cookie for another site', () => {
    expect(sentAfter('a=1; Domain=evil.example', secure, '/api/auth/x')).toBe('');
  });
});
