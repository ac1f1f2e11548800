import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountPicture, AccountPictures } from '../../../../domain/account/picture.ts';
import type { Me } from '../../../../domain/account/user.ts';
import { accountPictureBytesMax, trialPicturesMax } from '../../../../domain/limits.ts';
import { uploadsUnderWay } from '../../../../worker/account/uploads/uploads-under-way.ts';
import { uploadForm } from '../../../simulation/user/requested-job.ts';
import { accountStub, Client, problemOf, signedIn } from '../../client.ts';
import { jpegHeader, png } from '../../images/pictures/pictures.ts';
import { openTab } from '../../tab.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const dayMs = 24 * 60 * 60_000;
const record = (ts = Date.now()) => ({ type: 'text2img', prompt: 'a cat', ts });

function form(image: Blob | string | null, text: string | null): FormData {
  const sent = new FormData();
  if (text !== null) sent.set('record', text);
  if (image !== null) sent.set('image', image);
  return sent;
}

function put(client: Client, id: string, image: Blob = png(60, 80), meta: object = record()) {
  const body = form(image, JSON.stringify(meta));
  return client.fetch(`/api/pictures/${id}`, { method: 'PUT', body });
}

const turn = (client: Client, keepPictures: boolean) =>
  client.fetch('/api/me', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keepPictures }),
  });

const list = (client: Client, query = '') => client.get<AccountPictures>(`/api/pictures${query}`);
const remove = (client: Client, id: string, query = '') =>
  client.fetch(`/api/pictures/${id}${query}`, { method: 'DELETE' });

async function keeping(): Promise<Client> {
  const client = await signedIn();
  await turn(client, true);
  await accountOf(client);
  return client;
}

/** The account of each client: in a later time its session has ended. */
const accounts = new WeakMap<Client, Awaited<ReturnType<typeof accountStub>>>();

async function accountOf(client: Client) {
  const account = accounts.get(client) ?? (await accountStub(client));
  accounts.set(client, account);
  return account;
}

async function namesOf(client: Client): Promise<string[]> {
  const { name } = await accountOf(client);
  const { objects } = await env.PICTURES.list();
  return objects.map(({ key }) => key).filter((key) => key.includes(name ?? '-'));
}

const alarm = async (client: Client) => runDurableObjectAlarm(await accountOf(client));
const codeOf = async (response: Promise<Response>) => (await problemOf(await response)).code;

/** Makes a picture and returns its job's id when R2 has it. */
async function madePicture(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  await client.generate(`kept ${id}`, id);
  await client.settled(id);
  await vi.waitFor(
    async () => expect(await namesOf(client)).toContainEqual(expect.stringContaining(id)),
    20_000,
  );
  return id;
}

/** Makes an AI edit, and returns its job's id. */
async function madeEdit(client: Client): Promise<string> {
  const sent = await client.fetch('/api/uploads', { method: 'POST', body: uploadForm() });
  const { id: uploadId } = await sent.json<{ id: string }>();
  const id = crypto.randomUUID();
  const options = { tool: 'background', backgroundType: 'a beach' };
  const response = await client.post('/api/jobs', { id, tool: 'edit', uploadId, options });
  expect(response.status).toBe(202);
  expect((await client.settled(id)).state).toBe('succeeded');
  return id;
}

async function bytesOf(picture: AccountPicture | undefined): Promise<Uint8Array> {
  const response = await new Client().fetch(picture?.file?.url ?? '/images/none');
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('keeping pictures in the account', () => {
  it('an account keeps nothing until its user wants it; /api/me says which it is', async () => {
    const client = await signedIn();
    expect((await client.get<Me>('/api/me')).user?.keepPictures).toBe(false);
    expect(await list(client)).toEqual({
      keepPictures: false,
      pictures: [],
      deletedIds: [],
      goneIds: [],
      nextCursor: null,
    });
    expect(await codeOf(put(client, 'sent-one'))).toBe('pictures_not_kept');
    const output = await turn(client, true);
    expect(await output.json()).toMatchObject({ user: { keepPictures: true } });
    expect((await client.get<Me>('/api/me')).user?.keepPictures).toBe(true);
    expect((await put(client, 'sent-one')).status).toBe(200);
    expect((await list(client)).pictures).toHaveLength(1);
  });

  it('a picture that a device sends comes back byte for byte, and stays for years', async () => {
    const client = await keeping();
    const image = png(60, 80);
    const meta = {
      ...record(1000),
      type: 'edit',
      options: { tool: 'filter', filterType: 'Vintage', filterIntensity: 40 },
    };
    const sent = await put(client, 'sent-one', image, meta);
    const expected = {
      ...meta,
      id: 'sent-one',
      state: 'kept',
      file: {
        url: expect.stringMatching(/^\/images\/kept/),
        width: 60,
        height: 80,
        type: 'image/png',
      },
    };
    expect(await sent.json()).toEqual({ picture: expected });
    expect((await list(client)).pictures).toEqual([expected]);
    const [picture] = (await list(client)).pictures;
    expect(await bytesOf(picture)).toEqual(new Uint8Array(await image.arrayBuffer()));
    vi.useFakeTimers({ now: Date.now() + 800 * dayMs, toFake: ['Date'] });
    await alarm(client);
    await alarm(client);
    expect(await namesOf(client)).toHaveLength(1);
  });

  it('a picture is freed of its metadata, and one that is no picture is refused', async () => {
    const client = await keeping();
    const text = new Blob(['<!doctype html>'.padEnd(300)]);
    expect(await codeOf(put(client, 'sent-one', text))).toBe('unsupported_media_type');
    expect(await codeOf(put(client, 'sent-one', png(100, 100).slice(0, -20)))).toBe(
      'invalid_picture',
    );
    const send = (image: Blob | null, meta: string | null) =>
      codeOf(client.fetch('/api/pictures/sent-one', { method: 'PUT', body: form(image, meta) }));
    for (const meta of [
      null,
      '',
      '{',
      '7',
      '{"type":"text2img"}',
      JSON.stringify({ ...record(), ts: -1 }),
    ]) {
      expect([meta, await send(png(60, 60), meta)]).toEqual([meta, 'invalid_input']);
    }
    expect(await send(null, JSON.stringify(record()))).toBe('invalid_input');
    const jsonBody = { method: 'PUT', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect(await codeOf(client.fetch('/api/pictures/sent-one', jsonBody))).toBe(
      'unsupported_media_type',
    );
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = { method: 'PUT', body: 'no part', headers };
    expect(await codeOf(client.fetch('/api/pictures/sent-one', broken))).toBe('bad_request');
    const odd = `/api/pictures/${encodeURIComponent('a.b/c')}`;
    expect(await codeOf(client.fetch(odd, jsonBody))).toBe('invalid_input');
    await alarm(client);
    expect(await namesOf(client)).toEqual([]);
  });

  it('a picture of more than 20 MB is not saved', async () => {
    const client = await keeping();
    const larger = jpegHeader(4000, 3000, accountPictureBytesMax + 1);
    const refused = await problemOf(await put(client, 'large-1', larger));
    expect(refused).toMatchObject({ code: 'too_large', detail: 'File too large (max 20 MB)' });
  });

  it('too many pictures on their way at once are refused until one has arrived', async () => {
    const client = await keeping();
    const { user } = await client.get<Me>('/api/me');
    const leaves = [1, 2, 3].map(() => uploadsUnderWay.enter(user?.id ?? '', 1));
    const refused = await put(client, 'sent-one');
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect((await problemOf(refused)).code).toBe('unavailable');
    for (const leave of leaves) leave?.();
    expect((await put(client, 'sent-one')).status).toBe(200);
  });

  it('a picture that R2 does not take is sent again, and what arrived late is deleted', async () => {
    const client = await keeping();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { prototype: bucket } = env.PICTURES.constructor;
    const { put: original } = bucket;
    const failing = vi.spyOn(bucket, 'put').mockImplementation(async function late(
      this: R2Bucket,
      ...input: unknown[]
    ) {
      await original.apply(this, input);
      throw new Error('R2 did not respond');
    });
    expect(await codeOf(put(client, 'sent-one'))).toBe('upload_failed');
    failing.mockRestore();
    expect((await list(client)).pictures).toEqual([]);
    expect((await put(client, 'sent-one')).status).toBe(200);
    expect(await namesOf(client)).toHaveLength(2);
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] });
    await alarm(client);
    expect(await namesOf(client)).toHaveLength(1);
    expect(await (await accountOf(client)).call('pictures.list', [])).toMatchObject({
      pictures: [{ file: { key: (await namesOf(client))[0] } }],
    });
  });

  it('a result is saved without an upload, under its own name, and outlives its job', async () => {
    const client = await keeping();
    const id = await madePicture(client);
    expect((await list(client)).pictures).toMatchObject([
      { id, state: 'kept', prompt: `kept ${id}` },
    ]);
    const before = await bytesOf((await list(client)).pictures[0]);
    await vi.waitFor(async () => {
      await alarm(client);
      expect((await namesOf(client)).some((name) => name.startsWith('kept.'))).toBe(true);
    }, 20_000);
    await client.post(`/api/jobs/${id}/saved`, {});
    vi.useFakeTimers({ now: Date.now() + 30 * dayMs, toFake: ['Date'] });
    await alarm(client);
    expect(await namesOf(client)).toEqual([expect.stringMatching(/^kept\./)]);
    const after = await runInDurableObject(await accountOf(client), ({ pictures }) =>
      pictures.list(),
    );
    const { file } = after.pictures[0] ?? {};
    const stored = await env.PICTURES.get(file?.key ?? '');
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(before);
    expect(stored?.httpMetadata?.contentType).toBe(file?.type);
  });

  it('a deletion deletes on the server at once, and other devices learn of it', async () => {
    const client = await keeping();
    const id = await madePicture(client);
    await put(client, 'sent-one');
    const tab = await openTab(client);
    expect(await (await remove(client, 'sent-one')).json()).toEqual({ deleted: true });
    expect((await remove(client, id)).status).toBe(200);
    expect((await remove(client, 'not-yet-sent')).status).toBe(200);
    expect(await list(client)).toMatchObject({
      pictures: [],
      deletedIds: ['not-yet-sent', id, 'sent-one'],
      goneIds: [],
    });
    await vi.waitFor(() => expect(tab.messages).toContainEqual({ type: 'pictures' }), 20_000);
    await vi.waitFor(async () => {
      await alarm(client);
      expect(await namesOf(client)).toEqual([]);
    }, 20_000);
    for (const deleted of ['sent-one', 'not-yet-sent', id]) {
      expect(await codeOf(put(client, deleted))).toBe('picture_deleted');
    }
    expect(await codeOf(remove(await signedIn(), 'sent-one'))).toBe('not_found');
    expect(await codeOf(remove(client, encodeURIComponent('a.b')))).toBe('not_found');
  });

  it('the export of the data lists the pictures with their links', async () => {
    const client = await keeping();
    await put(client, 'sent-one');
    await remove(client, 'gone-one');
    const data = await client.get<{ pictures: AccountPicture[]; deletedPictureIds: string[] }>(
      '/api/me/export',
    );
    expect(data.pictures).toMatchObject([{ id: 'sent-one', prompt: 'a cat' }]);
    expect(data.deletedPictureIds).toEqual(['gone-one']);
    expect((await bytesOf(data.pictures[0])).length).toBeGreaterThan(0);
  });

  it('a frozen account keeps its pictures, and a stranger sees none of them', async () => {
    const client = await keeping();
    await (await accountOf(client)).call('ledger.freeze', [{ ref: 'freeze:1', reason: 'abuse' }]);
    expect((await put(client, 'sent-one')).status).toBe(200);
    expect((await list(await signedIn())).pictures).toEqual([]);
    expect((await new Client().fetch('/api/pictures')).status).toBe(401);
    const [picture] = (await list(client)).pictures;
    const forged = picture?.file?.url.replace(/sig=.{4}/, 'sig=0000') ?? '';
    expect(await codeOf(new Client().fetch(forged))).toBe('link_expired');
  });

  it('a picture older than those that the account keeps is refused, and its bytes are deleted', async () => {
    const client = await keeping();
    const file = { key: 'kept.x', width: 1, height: 1, type: 'image/png' };
    await runInDurableObject(await accountOf(client), async (account) => {
      for (let at = 0; at < trialPicturesMax; at += 1) {
        const meta = { type: 'text2img', prompt: '', ts: 1000 + at } as const;
        await account.call('pictures.add', [{ id: `picture-${at}`, record: meta, file }]);
      }
    });
    expect(await codeOf(put(client, 'older', png(60, 80), record(999)))).toBe('picture_too_old');
    await alarm(client);
    expect(await namesOf(client)).toEqual([]);
    expect((await put(client, 'newer', png(60, 80), record(2000))).status).toBe(200);
  });
});

describe('the finished picture of an edit', () => {
  it('replaces the response on the server, which no list shows before', async () => {
    const client = await signedIn();
    await (await accountOf(client)).call('ledger.grant', [{ ref: 'adjust:1', credits: 10 }]);
    const id = await madeEdit(client);
    expect((await client.job(id)).result).toMatchObject({ isUnfinished: true });
    expect((await list(client)).pictures).toMatchObject([{ id, state: 'unfinished' }]);
    expect((await list(client)).pictures[0]).not.toHaveProperty('file');
    const finished = jpegHeader(400, 300, 5000);
    const sent = await put(client, id, finished);
    expect(await sent.json()).toMatchObject({ picture: { id, state: 'expiring', type: 'edit' } });
    const { result } = await client.job(id);
    expect(result).toMatchObject({
      isUnfinished: false,
      width: 400,
      height: 300,
      type: 'image/jpeg',
    });
    const served = await new Client().fetch(result?.url ?? '');
    expect((await served.arrayBuffer()).byteLength).toBe(5000);
    // Nothing of it remains after its time, neither the response nor the finished picture.
    vi.useFakeTimers({ now: Date.now() + 8 * dayMs, toFake: ['Date'] });
    await alarm(client);
    expect(await namesOf(client)).toEqual([]);
  });
});
