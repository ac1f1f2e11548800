import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { jobRequestsPerMinute, promptRequestsPerMinute } from '../../../domain/limits.ts';
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

async function upload(client: Client, image: Blob): Promise<string> {
  const response = await client.fetch('/api/uploads', { method: 'POST', body: formWith(image) });
  return (await response.json<{ id: string }>()).id;
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

  it('an upload that can’t be stored is refused, and one after it is taken', async () => {
    const client = await signedIn();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = callDeployment({ PICTURES: { put: broken } }, '/api/uploads', {
      method: 'POST',
      headers: { Cookie: client.cookie() },
      body: formWith(png(60, 60)),
    });
    expect(await codeOf(refused)).toBe('upload_failed');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('the store is down'));
    expect(await upload(client, png(60, 60))).not.toBe('');
  });

  it('a mask that has not the size of its picture is refused, and nothing is held', async () => {
    const client = await signedIn();
    const uploadId = await upload(client, png(60, 60));
    const maskId = await upload(client, png(60, 61));
    const options = { tool: 'select', areaToEdit: 'the sky', editDescription: 'at night' };
    const body = { id: crypto.randomUUID(), tool: 'edit', uploadId, maskId, options };
    expect(await codeOf(client.post('/api/jobs', body))).toBe('invalid_mask');
    expect(await client.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it(`a user sends ${jobRequestsPerMinute} jobs in a minute, and one more is refused`, async () => {
    const client = await signedIn();
    const other = await signedIn();
    const body = () => ({ id: crypto.randomUUID(), tool: 'img2img', uploadId: 'unknown-upload' });
    const codes: string[] = [];
    for (let sent = 0; sent <= jobRequestsPerMinute; sent += 1) {
      codes.push(await codeOf(client.post('/api/jobs', body())));
    }
    expect(codes.lastIndexOf('unknown_upload')).toBe(jobRequestsPerMinute - 1);
    expect(codes.at(-1)).toBe('rate_limited');
    expect(await codeOf(other.post('/api/jobs', body()))).toBe('unknown_upload');
  });

  it(`Suggest Ideas is asked ${promptRequestsPerMinute} times in a minute, and refuses one more`, async () => {
    const client = await signedIn();
    for (let asked = 0; asked < promptRequestsPerMinute; asked += 1) {
      const result = await client.post('/api/prompts/ideas', { tool: 'text2img' });
      expect(result.status).toBe(200);
    }
    const refused = client.post('/api/prompts/ideas', { tool: 'text2img' });
    expect(await codeOf(refused)).toBe('rate_limited');
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

describe('the operator’s calls', () => {
  const bearer = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
  const ref = () => `operator:${crypto.randomUUID()}`;

  it('the operator reads an account’s entries, newest first, and those before an entry', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    const path = `/api/operator/accounts/${user?.id}`;
    const body = { ref: ref(), credits: 5, reason: 'Sorry for the trouble' };
    await new Client().post(`${path}/grant`, body, bearer);
    interface Page {
      entries: { seq: number; kind: string }[];
    }
    const read = async (query: string) => {
      const response = await new Client().fetch(`${path}/entries${query}`, { headers: bearer });
      return (await response.json<Page>()).entries;
    };
    const [newest, oldest] = await read('');
    expect([newest?.kind, oldest?.kind]).toEqual(['adjustment', 'trial']);
    expect(await read(`?before=${newest?.seq}`)).toEqual([oldest]);
  });

  it('an operation under the ref of another one is refused', async () => {
    const client = await signedIn();
    const { user } = await client.get<Me>('/api/me');
    const act = (action: string, body: object) =>
      new Client().post(`/api/operator/accounts/${user?.id}/${action}`, body, bearer);
    const body = { ref: ref(), reason: 'First' };
    expect((await act('grant', { ...body, credits: 5 })).status).toBe(200);
    expect(await codeOf(act('grant', { ...body, credits: 6 }))).toBe('conflict');
    expect(await codeOf(act('freeze', body))).toBe('conflict');
    expect(await codeOf(act('unfreeze', body))).toBe('conflict');
    expect(await client.credits()).toMatchObject({ balance: 7 });
  });
});
