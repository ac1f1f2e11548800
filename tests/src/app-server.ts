import { afterEach, beforeEach, vi } from 'vitest';
import { PageRequest } from './api/page-request.ts';

/** A request that the app has sent. */
interface SentRequest {
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/** A server whose answers a test sets, by a call such as `GET /api/credits`, and which records the requests. */
export interface AppServer {
  /** Sets the answer from now on. Without one a call is never answered. */
  answer: (call: string, answer: Answer) => void;
  /** The requests of a call, in order. */
  sent: (call: string) => SentRequest[];
  /** How often a call was sent. */
  count: (call: string) => number;
}

/** Answers the requests of each test of a file, at first with `usual`. */
export function appServer(usual: Record<string, Answer> = {}): AppServer {
  let answers = new Map<string, Answer>();
  let requests: { call: string; request: SentRequest }[] = [];
  const sent = (call: string) =>
    requests.filter((one) => one.call === call).map(({ request }) => request);
  beforeEach(() => {
    answers = new Map(Object.entries(usual));
    requests = [];
    vi.stubGlobal('XMLHttpRequest', PageRequest);
    vi.stubGlobal(
      'fetch',
      (address: string, { method, body, headers, signal }: RequestInit = {}) => {
        const { pathname, searchParams } = new URL(address, 'http://localhost');
        const call = `${method ?? 'GET'} ${pathname}`;
        const request = {
          query: Object.fromEntries(searchParams),
          body: typeof body === 'string' ? JSON.parse(body) : body,
          headers: new Headers(headers),
        };
        requests.push({ call, request });
        return new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new TypeError('Aborted')));
          const answer = answers.get(call);
          if (answer) new Promise<Response>((done) => done(answer(request))).then(resolve, reject);
        });
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return {
    answer: (call, answer) => answers.set(call, answer),
    sent,
    count: (call) => sent(call).length,
  };
}

/** The server's refusal with a code, for example 409 `insufficient_credits`. */
export function refusal(status: number, code: string): Response {
  const problem = { type: 'about:blank', title: code, status, detail: `${code}.`, code };
  return Response.json({ ...problem, requestId: `request-${code}` }, { status });
}

/** No answer: the connection is lost. */
export function lost(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** An answer that comes when the test says so. */
export function lateAnswer(): {
  answer: () => Promise<Response>;
  give: (response: Response) => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, give: resolve };
}
