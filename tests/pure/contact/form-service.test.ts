import { afterEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from '../../../worker/contact/form-service.ts';

const service = new URL('https://forms.example/f/1');
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What becomes of a message where the service answers like this. */
function answered(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return postMessage(service, message);
}

const objecting = (status: number, errors: unknown) =>
  answered(() => Promise.resolve(Response.json({ errors }, { status })));

describe('the form service', () => {
  it('gets the three fields as a form, and is asked for JSON', async () => {
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

  it.each([400, 404, 422, 499])('that objects with %s has refused for good', async (status) => {
    expect(await objecting(status, [{ message: ' No links. ' }, { message: 'Other' }])).toEqual({
      state: 'refused',
      message: 'No links.',
    });
  });

  it.each([399, 429, 500, 503])(
    'that is busy, broken or elsewhere with %s may take it later, whatever it says',
    async (status) => {
      expect(await objecting(status, [{ message: 'Later' }])).toEqual({
        state: 'unreachable',
        reason: `status ${status}`,
      });
    },
  );

  it.each([[[]], [[{ message: '  ' }]], [[{}]], ['no list']])(
    'that refuses without a reason (%j) may take it later',
    async (errors) => {
      expect(await objecting(422, errors)).toEqual({ state: 'unreachable', reason: 'status 422' });
    },
  );

  it('that answers with a page instead of JSON may take it later', async () => {
    const page = () => Promise.resolve(new Response('<html>', { status: 404 }));
    expect(await answered(page)).toEqual({ state: 'unreachable', reason: 'status 404' });
  });

  it('that cannot be reached may take it later, and why is known', async () => {
    expect(await answered(() => Promise.reject(new TypeError('gone')))).toEqual({
      state: 'unreachable',
      reason: 'TypeError: gone',
    });
  });
});
