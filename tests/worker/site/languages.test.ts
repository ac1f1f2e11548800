import { describe, expect, it } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { origin } from '../client.ts';

/** The names of a build's static files: there is no build in these tests. */
const files = [
  '/',
  '/app',
  '/pricing',
  '/hi',
  '/hi/pricing',
  '/shell-profile',
  '/hi/shell-profile',
];
const ASSETS = {
  fetch: async (address: URL) =>
    files.includes(address.pathname)
      ? new Response(`file ${address.pathname} of https://origin.invalid`)
      : new Response(null, { status: 404 }),
} as unknown as Fetcher;

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return callDeployment({ ASSETS }, origin + path, {
    headers: { Accept: 'text/html', ...headers },
  });
}

describe('a page', () => {
  it.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/hi', '/hi'],
    ['/hi/pricing', '/hi/pricing'],
  ])('a public page is served at %s as the build made it, with our address', async (path, file) => {
    const response = await open(path);
    expect([response.status, await response.text()]).toEqual([200, `file ${file} of ${origin}`]);
    expect(response.headers.get('X-Robots-Tag')).toBeNull();
  });

  it.each([
    ['/hi/', '/hi'],
    ['/hi/pricing/?from=x', '/hi/pricing?from=x'],
    ['/hi/no/such/page', '/hi'],
    ['/no/such/page', '/'],
    ['/fr/pricing', '/'],
    ['//pricing?from=x', '/pricing?from=x'],
    ['//hi//profile/', '/hi/profile'],
    ['//', '/'],
    ['//evil.example/', '/'],
    ['//evil.example/pricing', '/'],
    ['/\\evil.example/pricing', '/'],
    ['/pricing//evil.example/', '/'],
    ['/%2f/evil.example/', '/'],
  ])('a page that is not at %s redirects to %s', async (path, found) => {
    const response = await open(path);
    expect([response.status, response.headers.get('Location')]).toEqual([302, found]);
  });
});
