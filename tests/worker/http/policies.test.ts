import { describe, expect, it } from 'vitest';
import { commonHeaders } from '../../../worker/http/policies/common-headers.ts';
import { callDeployment } from '../call-deployment.ts';

const page = '<!doctype html><style>a{}</style><script>one()</script>';
const ASSETS = { fetch: async () => new Response(page) } as unknown as Fetcher;

describe('a response of the Worker', () => {
  it.each([
    ['GET', '/api/me'],
    ['PUT', '/api/jobs'],
    ['GET', '/images/some-id'],
    ['GET', '/pricing'],
    ['GET', '/no-such-file.js'],
  ])('the response to %s %s has the common policies', async (method, path) => {
    const headers = { 'X-Request-Id': 'the-client-s-own' };
    const response = await callDeployment({ ASSETS }, path, { method, headers });
    for (const [name, value] of Object.entries(commonHeaders())) {
      expect([name, response.headers.get(name)]).toEqual([name, value]);
    }
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    // No page of another origin may read a response.
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const isNeverCached = response.headers.get('Cache-Control') === 'private, no-store';
    expect(isNeverCached).toBe(/^\/(api|images)\//.test(path));
  });
});
