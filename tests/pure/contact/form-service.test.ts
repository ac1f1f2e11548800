import { describe, expect, it, vi } from 'vitest';
import { postMessage } from '../../../worker/contact/form-service.ts';
import { nextTryAt } from '../../../worker/contact/forward-messages.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

const service = new URL('https://forms.example/f/1');
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

/** Sends the message to a service that responses like this, and returns the outcome. */
function responded(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', response);
  return postMessage(service, message);
}

const objecting = (status: number, errors: unknown) =>
  responded(() => Promise.resolve(Response.json({ errors }, { status })));

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

  it.each([400, 499])(
    'a form service that responds %s with a reason has refused the message for good',
    async (status) => {
      expect(await objecting(status, [{ message: ' No links. ' }, { message: 'Other' }])).toEqual({
        state: 'refused',
        message: 'No links.',
      });
    },
  );

  it.each([399, 429, 500])(
    'a form service that responds %s is tried again later, whatever its text',
    async (status) => {
      expect(await objecting(status, [{ message: 'Later' }])).toEqual({
        state: 'unreachable',
        reason: `status ${status}`,
      });
    },
  );

  it.each([[[]], [[{ message: '  ' }]]])(
    'a form service that refuses without a reason (%j) is tried again later',
    async (errors) => {
      expect(await objecting(422, errors)).toEqual({ state: 'unreachable', reason: 'status 422' });
    },
  );

  it('a form service that responds with HTML instead of JSON is tried again later', async () => {
    const page = () => Promise.resolve(new Response('<html>', { status: 404 }));
    expect(await responded(page)).toEqual({ state: 'unreachable', reason: 'status 404' });
  });

  it('a form service that can’t be reached is tried again later, and the reason is known', async () => {
    expect(await responded(() => Promise.reject(new TypeError('gone')))).toEqual({
      state: 'unreachable',
      reason: 'TypeError: gone',
    });
  });

  it('the form service’s refusal is quoted with at most 300 characters', async () => {
    const refusal = await objecting(422, [{ message: 'x'.repeat(301) }]);
    expect(refusal).toEqual({ state: 'refused', message: 'x'.repeat(300) });
  });

  it('a call to a silent form service is aborted after 8 s', async () => {
    silenceServices();
    expect(await isGivenUpAt(8000, postMessage(service, message))).toBe(true);
  });
});

it('a message is tried 50 times, after waits that double from a minute to an hour', () => {
  const waits = [0, 1, 5, 6, 49].map((tries) => (nextTryAt(tries, 0) ?? 0) / 60_000);
  expect(waits).toEqual([1, 2, 32, 60, 60]);
  expect(nextTryAt(50, 0)).toBeNull();
});
