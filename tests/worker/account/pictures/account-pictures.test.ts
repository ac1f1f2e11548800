import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountPicture, AccountPictures } from '../../../../domain/account/picture.ts';
import { until } from '../../../until.ts';
import { accountStub, Client, problemOf, signedIn } from '../../client.ts';
import { png } from '../../images/pictures/pictures.ts';
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
  await until(async () =>
    expect(await namesOf(client)).toContainEqual(expect.stringContaining(id)),
  );
  return id;
}

async function bytesOf(picture: AccountPicture | undefined): Promise<Uint8Array> {
  const response = await new Client().fetch(picture?.file?.url ?? '/images/none');
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('keeping pictures in the account', () => {
  it('a picture that a device sends comes back byte for byte', async () => {
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
  });

  it('a result is saved without an upload, under its own name, and outlives its job', async () => {
    const client = await keeping();
    const id = await madePicture(client);
    expect((await list(client)).pictures).toMatchObject([
      { id, state: 'kept', prompt: `kept ${id}` },
    ]);
    const before = await bytesOf((await list(client)).pictures[0]);
    await until(async () => {
      await alarm(client);
      expect((await namesOf(client)).some((name) => name.startsWith('kept.'))).toBe(true);
    });
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
    await until(() => expect(tab.messages).toContainEqual({ type: 'pictures' }));
    await until(async () => {
      await alarm(client);
      expect(await namesOf(client)).toEqual([]);
    });
    expect(await codeOf(remove(await signedIn(), 'sent-one'))).toBe('not_found');
    expect(await codeOf(remove(client, encodeURIComponent('a.b')))).toBe('not_found');
  });
});
