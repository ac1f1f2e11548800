import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../../domain/account/user.ts';
import { uploadsUnderWay } from '../../../../worker/account/uploads/uploads-under-way.ts';
import { callDeployment } from '../../call-deployment.ts';
import { accountStub, type Client, problemOf, signedIn } from '../../client.ts';
import { png } from '../../images/pictures/pictures.ts';

afterEach(() => vi.restoreAllMocks());

const record = JSON.stringify({ type: 'text2img', prompt: 'a cat', ts: 1000 });
const calls = {
  '/api/uploads': { method: 'POST', text: null },
  '/api/pictures/sent-one': { method: 'PUT', text: record },
};

function formOf(image: Blob | null, text: string | null): FormData {
  const form = new FormData();
  if (text !== null) form.set('record', text);
  if (image !== null) form.set('image', image);
  return form;
}

async function keeping(): Promise<Client> {
  const client = await signedIn();
  await (await accountStub(client)).call('pictures.turn', [true]);
  return client;
}

/** Sends each call that takes a picture with the body that is made for it. */
async function sendEach(
  client: Client,
  bodyOf: (text: string | null) => RequestInit,
  variables: object = {},
): Promise<Response[]> {
  const responses: Response[] = [];
  for (const [path, { method, text }] of Object.entries(calls)) {
    const init = bodyOf(text);
    const headers = new Headers(init.headers);
    headers.set('Cookie', client.cookie());
    responses.push(await callDeployment(variables, path, { method, ...init, headers }));
  }
  return responses;
}

const names = async () => (await env.PICTURES.list()).objects.map(({ key }) => key);

describe('a call that takes a picture', () => {
  it.each<[string, string, (text: string | null) => RequestInit]>([
    ['without a picture', 'invalid_input', (text) => ({ body: formOf(null, text) })],
    [
      'with another format',
      'unsupported_media_type',
      (text) => ({ body: formOf(new Blob(['GIF89a'.padEnd(200)]), text) }),
    ],
    [
      'with a broken form',
      'bad_request',
      () => ({ body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }),
    ],
    [
      'with a truncated picture',
      'invalid_picture',
      (text) => ({ body: formOf(png(100, 100).slice(0, -20), text) }),
    ],
    ['with too many pixels', 'too_large', (text) => ({ body: formOf(png(60_000, 60_000), text) })],
  ])('%s is refused, and stores nothing', async (_, code, bodyOf) => {
    const before = await names();
    for (const response of await sendEach(await keeping(), bodyOf)) {
      expect((await problemOf(response)).code).toBe(code);
    }
    expect(await names()).toEqual(before);
  });

  it('is refused with a time to wait while three others are under way, and is taken when one has ended', async () => {
    const client = await keeping();
    const { user } = await client.get<Me>('/api/me');
    const body = (text: string | null) => ({ body: formOf(png(60, 60), text) });
    const leaves = [1, 2, 3].map(() => uploadsUnderWay.enter(user?.id ?? '', 1));
    for (const response of await sendEach(client, body)) {
      expect(response.headers.get('Retry-After')).toBe('5');
      expect((await problemOf(response)).code).toBe('unavailable');
    }
    leaves.pop()?.();
    for (const { status } of await sendEach(client, body)) expect(status).toBe(200);
    for (const leave of leaves) leave?.();
  });

  it('is refused where the store is down', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const put = () => Promise.reject(new Error('the store is down'));
    const body = (text: string | null) => ({ body: formOf(png(60, 60), text) });
    for (const response of await sendEach(await keeping(), body, { PICTURES: { put } })) {
      expect((await problemOf(response)).code).toBe('upload_failed');
    }
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('the store is down'));
  });
});

describe('a picture for the account', () => {
  const put = (client: Client, image: Blob, text = record) =>
    client.fetch('/api/pictures/sent-one', { method: 'PUT', body: formOf(image, text) });
  const codeOf = async (response: Promise<Response>) => (await problemOf(await response)).code;

  it('is refused without a valid record, and where it was deleted or nothing is kept', async () => {
    const client = await keeping();
    for (const text of ['{', '{"type":"text2img"}', JSON.stringify({ ts: -1 })]) {
      expect(await codeOf(put(client, png(60, 60), text))).toBe('invalid_input');
    }
    await client.fetch('/api/pictures/sent-one', { method: 'DELETE' });
    expect(await codeOf(put(client, png(60, 60)))).toBe('picture_deleted');
    expect(await codeOf(put(await signedIn(), png(60, 60)))).toBe('pictures_not_kept');
  });
});

it('the forty-first upload within an hour is refused, and not stored', async () => {
  const client = await signedIn();
  const account = await accountStub(client);
  for (let sent = 0; sent < 40; sent += 1) {
    const id = crypto.randomUUID();
    const file = { id, key: `${id}.png`, type: 'image/png', width: 60, height: 60 };
    await account.call('jobs.addUpload', [file]);
  }
  const before = await names();
  const body = formOf(png(60, 60), null);
  const response = await client.fetch('/api/uploads', { method: 'POST', body });
  expect((await problemOf(response)).code).toBe('too_many_uploads');
  expect(await names()).toEqual(before);
});
