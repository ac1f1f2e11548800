import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPage, servePage } from '../../../src/service-worker/serve-page.ts';

const request = new Request('https://shop.example/pricing');
const shellOf = () =>
  Promise.resolve(
    new Response('<!doctype html><html lang="en"><body></body></html>', {
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'self'" },
    }),
  );
const withoutShell = () => Promise.resolve(undefined);
let server = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  server = vi.fn<(request: Request) => Promise<Response>>();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server, whose response begins after a time. */
function responsesAfter(waitMs: number, text: string): void {
  server.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return new Response(text);
  });
}

describe('a page while the service worker runs', () => {
  it('comes from the server, which has the newest one', async () => {
    responsesAfter(7999, 'The page');
    const response = servePage(request, shellOf);
    await vi.advanceTimersByTimeAsync(7999);
    expect(await (await response).text()).toBe('The page');
    expect(server).toHaveBeenCalledExactlyOnceWith(request);
  });

  it('is the shell when the server has not begun to respond after 8 seconds', async () => {
    responsesAfter(60_000, 'Too late');
    const settled = vi.fn<() => void>();
    const response = servePage(request, shellOf).finally(settled);
    await vi.advanceTimersByTimeAsync(7999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await response).text()).toContain('<html data-offline lang="en">');
  });

  it('is the shell without a network, with the policies that the shell has', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const response = await servePage(request, shellOf);
    expect(await response.text()).toContain('<html data-offline lang="en">');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
    });
  });

  it('is waited for where the shell is not there, and fails without a network', async () => {
    responsesAfter(9000, 'Late, but here');
    const response = servePage(request, withoutShell);
    await vi.advanceTimersByTimeAsync(9000);
    expect(await (await response).text()).toBe('Late, but here');
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await servePage(request, withoutShell)).type).toBe('error');
  });

  it.each([
    ['/', true],
    ['/hi/pricing', true],
    ['/hi/images', true],
    ['/api/me', false],
    ['/images/picture.png', false],
    ['/__dev', false],
  ])('%s that is opened is a page: %s', (path, expected) => {
    const opened = (mode: string) => ({ mode, url: `https://shop.example${path}` }) as Request;
    expect(isPage(opened('navigate'))).toBe(expected);
    expect(isPage(opened('cors'))).toBe(false);
  });
});
