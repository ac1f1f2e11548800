import { describe, expect, it, vi } from 'vitest';
import { callDeployment } from '../call-deployment.ts';
import { accountStub, Client, problemOf, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';

async function codeOf(response: Promise<Response> | Response): Promise<string> {
  return (await problemOf(await response)).code;
}

function formWith(image: Blob): FormData {
  const form = new FormData();
  form.set('image', image);
  return form;
}

/** The bucket of this deployment's pictures, as a broken one. */
const broken = () => Promise.reject(new Error('the store is down'));

describe('a refusal that needs an unusual state', () => {
  it('an account that was closed on another device takes neither a job nor an upload', async () => {
    const client = await signedIn();
    const copy = { headers: { Cookie: client.cookie() } };
    await (await accountStub(client)).call('access.close', ['a-request']);
    expect(await codeOf(client.generate('a cat'))).toBe('signed_out');
    const body = formWith(png(60, 60));
    const sent = new Client().fetch('/api/uploads', { method: 'POST', body, ...copy });
    expect(await codeOf(sent)).toBe('signed_out');
  });

  it('a picture whose store does not response is refused as unavailable, not as deleted', async () => {
    const client = await signedIn();
    const form = formWith(png(60, 60));
    const sent = await client.fetch('/api/uploads', { method: 'POST', body: form });
    const { url } = await sent.json<{ url: string }>();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await codeOf(callDeployment({ PICTURES: { get: broken } }, url))).toBe('unavailable');
    expect((await client.fetch(url)).status).toBe(200);
  });

  it('a return from a checkout with a file for a field is refused', async () => {
    const body = new FormData();
    body.set('razorpay_order_id', new Blob(['order_1']));
    const response = new Client().fetch('/api/orders/callback', { method: 'POST', body });
    expect(await codeOf(response)).toBe('invalid_input');
  });

  it('a policy report is taken, and the address that sends too many is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src' } });
    const send = (changes: object) =>
      callDeployment(changes, '/api/policy-reports', { method: 'POST', body });
    expect((await send({})).status).toBe(204);
    const REPORT_LIMIT = { limit: async () => ({ success: false }) };
    expect(await codeOf(send({ REPORT_LIMIT }))).toBe('rate_limited');
  });
});
