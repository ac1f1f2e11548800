import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkFailure } from '../../../src/api/request.ts';
import { sendForm } from '../../../src/api/send-form.ts';
import { PageRequest } from '../support/page-request.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', PageRequest);
});
afterEach(() => vi.unstubAllGlobals());

it.each([200, 502])(
  'a form that a page of something else responds with %i was not received',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Log in</h1>', { status }));
    const sent = sendForm('uploadPicture', { body: new FormData() });
    const failure = await sent.catch((error) => error);
    expect(failure).toBeInstanceOf(NetworkFailure);
    expect(failure.status).toBe(status);
  },
);
