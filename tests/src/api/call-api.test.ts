import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../src/api/call-api.ts';
import { ApiProblem, NetworkFailure, sessionEnded } from '../../../src/api/request.ts';
import { problemTexts } from '../../../src/texts/en/shell/problems.ts';
import { hindi } from '../../../src/texts/hi/index.ts';
import { loadTexts, setLanguage } from '../../../src/texts/language.ts';

interface Sent {
  address: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

/** Responds to each call with a copy of the response, and records what was sent. */
function serve(response: Response | Error): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    calls.push({ address, method: init.method, headers, body: init.body ?? null });
    return response instanceof Response
      ? Promise.resolve(response.clone())
      : Promise.reject(response);
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call of the API', () => {
  it('a parameter of the path is encoded, so that it can not reach another path', async () => {
    const calls = serve(Response.json({ order: {} }));
    await callApi('checkOrder', { params: { id: 'order_1/../../me?x=1' } });
    expect(calls[0]).toMatchObject({
      address: '/api/orders/order_1%2F..%2F..%2Fme%3Fx%3D1/check',
      method: 'POST',
    });
  });

  it('a query has the fields that are defined, encoded', async () => {
    const calls = serve(Response.json({ orders: [], nextCursor: null }));
    await callApi('listOrders', { query: { status: 'all', q: 'a&b=ü', cursor: undefined } });
    await callApi('listOrders', { query: { cursor: undefined } });
    expect(calls.map(({ address }) => address)).toEqual([
      '/api/orders?status=all&q=a%26b%3D%C3%BC',
      '/api/orders',
    ]);
  });

  it('a body is sent as JSON, beside the headers of the caller', async () => {
    const calls = serve(Response.json({ order: {} }));
    const body = { productId: 'starter', currency: 'USD', expectedAmount: 400 } as const;
    await callApi('createOrder', { body, headers: { 'Idempotency-Key': 'key-00000001' } });
    expect(calls[0]).toMatchObject({
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-00000001' },
      body: JSON.stringify(body),
    });
  });

  it('a form is sent as it is, in the language of the page, and the browser names its boundary', async () => {
    const calls = serve(Response.json({ id: 'one' }));
    const body = new FormData();
    await callApi('uploadPicture', { body });
    expect(calls[0]?.body).toBe(body);
    expect(calls[0]?.headers).toEqual({ 'accept-language': 'en' });
  });

  it('a refusal is thrown as the problem that the server described', async () => {
    serve(Response.json(problem(409, 'conflict'), { status: 409 }));
    const failure = await callApi('readJob', { params: { id: 'one' } }).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure.problem).toMatchObject({ code: 'conflict', status: 409, requestId: 'r-1' });
    expect(failure.problem.detail).toBe('No.');
  });

  it('a refusal is shown in the current language, with its end time', async () => {
    const retryAt = '2026-11-25T10:00:00Z';
    serve(Response.json({ ...problem(409, 'conflict'), retryAt }, { status: 409 }));
    const english = await callApi('readCredits').catch((error) => error);
    expect(english.message).toMatch(/^No\. You can try again from .+\.$/);
    setLanguage('hi', hindi);
    await loadTexts('public');
    const translated = await callApi('readCredits').catch((error) => error);
    setLanguage('en');
    expect(translated.problem.title).toMatch(/^[\u0900-\u097f]/);
    expect(translated.problem.detail).toMatch(/^[\u0900-\u097f]/);
    expect(translated.problem.code).toBe('conflict');
  });

  it.each([
    [401, 'signed_out', 1],
    [403, 'user_disabled', 1],
    [403, 'cross_origin', 0],
    [404, 'not_found', 0],
  ])('a refusal with %i %s ends the session %i times', async (status, code, times) => {
    serve(Response.json(problem(status, code), { status }));
    const reasons: unknown[] = [];
    const listener = (event: Event) => reasons.push((event as CustomEvent).detail);
    sessionEnded.addEventListener('ended', listener);
    await callApi('readCredits').catch(() => null);
    sessionEnded.removeEventListener('ended', listener);
    expect(reasons).toEqual(Array(times).fill(code));
  });

  it.each([
    ['a lost connection', new TypeError('Failed to fetch'), null],
    ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a network’s sign-in page', new Response('<h1>Log in</h1>', { status: 200 }), 200],
    ['a network that asks to sign in', new Response('<h1>Log in</h1>', { status: 511 }), 511],
    ['JSON that is no problem', Response.json({ error: 'no' }, { status: 500 }), 500],
  ])('%s is a failure of the network', async (_, response, status) => {
    serve(response);
    const failure = await callApi('readMe').catch((error) => error);
    expect(failure).toBeInstanceOf(NetworkFailure);
    expect(failure.status).toBe(status);
    const isIntercepted = status === 200 || status === 511;
    expect(failure.message === problemTexts.intercepted).toBe(isIntercepted);
  });
});

function problem(status: number, code: string) {
  return { type: 'about:blank', title: code, status, detail: 'No.', code, requestId: 'r-1' };
}
