import { afterEach, beforeEach, vi } from 'vitest';
import { PageRequest } from './page-request.ts';

/** A request that a page has sent. A body of JSON is read. */
export interface SentRequest {
  method: string;
  address: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/**
 * Puts a server in place of the network for each test of a file. `begin` sets it back before each; `response` gets
 * every request, and may never resolve. A request that its page gives up is over at once.
 */
export function serveRequests(server: {
  begin: () => void;
  response: (request: SentRequest) => Response | Promise<Response>;
}): void {
  beforeEach(() => {
    server.begin();
    vi.stubGlobal('XMLHttpRequest', PageRequest);
    vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) => {
      const { method = 'GET', body, headers, signal } = options;
      const { pathname: path, searchParams: query } = new URL(address, 'http://localhost');
      const read: unknown = typeof body === 'string' ? JSON.parse(body) : body;
      const request = { method, address, path, query, body: read, headers: new Headers(headers) };
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new TypeError('Aborted')));
        new Promise<Response>((done) => done(server.response(request))).then(resolve, reject);
      });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/** No response: the connection is lost. */
export function lost(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}
