import { afterEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from '../../../worker/contact/form-service.ts';

const service = new URL('https://forms.example/f/1');
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends the message to a service that answers like this, and returns the outcome. */
function answered(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return postMessage(service, message);
}

const objecting = (status: number, errors: unknown) =>
  answered(() => Promise.resolve(Response.json({ errors }, { status })));

describe('the form service', () => {
  it('the form service receives the three fields as a form, and is asked for JSON', async () => {
    const sent: [URL, RequestInit][] = [];
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
      sent.push([url, init]);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    expect(await postMessage(service, message)).toEqual({ state: 'forwarded' });
    const [[url, init] = []] = sent;
    expect(url).toBe(service);
    expect(init).toMatchObject({ method: 'POST', headers: { Accept: 'application/json' } });
    expect(Object.fromEntries(init?.body as FormData)).toEqual(message);
  });

  it.each([400, 404, 422, 499])(
    'a form service that answers %s with a reason has refused the message for good',
    async (status) => {
      expect(await objecting(status, [{ message: ' No links. ' }, { message: 'Other' }])).toEqual({
        state: 'refused',
        message: 'No links.',
      });
    },
  );

  it.each([399, 429, 500, 503])(
    'a form service that answers %s is tried again later, whatever its text',
    async (status) => {
      expect(await objecting(status, [{ message: 'Later' }])).toEqual({
        state: 'unreachable',
        reason: `status ${status}`,
      });
    },
  );

  it.each([[[]], [[{ message: '  ' }]], [[{}]], ['no list']])(
    'a form service that refuses without a reason (%j) is tried again later',
    async (errors) => {
      expect(await objecting(422, errors)).toEqual({ state: 'unreachable', reason: 'status 422' });
    },
  );

  it('a form service that answers with HTML instead of JSON is tried again later', async () => {
    const page = () => Promise.resolve(new Response('<html>', { status: 404 }));
    expect(await answered(page)).toEqual({ state: 'unreachable', reason: 'status 404' });
  });

  it('a form service that can’t be reached is tried again later, and the reason is known', async () => {
    expect(await answered(() => Promise.reject(new TypeError('gone')))).toEqual({
      state: 'unreachable',
      reason: 'TypeError: gone',
    });
  });
});
