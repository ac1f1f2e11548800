import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '../../../domain/account/user.ts';
import { sha256Of } from '../../../worker/crypto/sha256.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';
import { png } from '../images/pictures/pictures.ts';
import { made, pathOf, share, shared } from './sharing.ts';

afterEach(() => vi.restoreAllMocks());

const headers = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
const reason = 'It is not allowed';
const operate = (path: string, body: object) =>
  new Client().post(`/api/operator/${path}`, { reason, ...body }, headers);
const change = async (action: string, hashes: string[]) =>
  (await operate('hashes', { action, hashes })).json();
const hashOf = async (file: Blob) => sha256Of(new Uint8Array(await file.arrayBuffer()));
const userIdOf = async (client: Client) => (await client.get<Me>('/api/me')).user?.id;

function upload(file: Blob, field: string, init: object = {}) {
  const body = new FormData();
  body.set('image', file);
  const record = { type: 'text2img', prompt: 'a cat', ts: Date.now() };
  if (field === 'record') body.set('record', JSON.stringify(record));
  return { method: 'POST', body, ...init };
}

/** A user whose account has this file as a picture. */
async function keeping(file: Blob) {
  const client = await signedIn();
  await client.fetch('/api/me', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keepPictures: true }),
  });
  const pictureId = crypto.randomUUID();
  const sent = upload(file, 'record', { method: 'PUT' });
  expect((await client.fetch(`/api/pictures/${pictureId}`, sent)).status).toBe(200);
  return { client, pictureId };
}

describe('a file that was taken down', () => {
  it('all shares of the same file end, whoever has it, and nobody can share it again', async () => {
    const file = png(61, 80);
    const [one, other] = [await keeping(file), await keeping(file)];
    const [first, second] = [
      await shared(one.client, { pictureId: one.pictureId }),
      await shared(other.client, { pictureId: other.pictureId }),
    ];
    await new Client().post(`/api/shares/${second.id}/report`, { reason: 'other' });
    const outcome = await operate('takedowns', { kind: 'share', id: first.id });
    expect(await outcome.json()).toMatchObject({ endedShares: 2, resolvedReports: 1 });
    for (const each of [first, second]) {
      expect((await new Client().fetch(pathOf(each))).status).toBe(410);
      expect((await new Client().fetch(`${pathOf(each)}/image`)).status).toBe(410);
    }
    const third = await keeping(file);
    const refused = await share(third.client, { pictureId: third.pictureId });
    expect((await problemOf(refused)).code).toBe('share_refused');
    const { results } = await env.DATABASE.prepare('SELECT ref FROM emails WHERE kind = ?')
      .bind('picture_taken_down')
      .all<{ ref: string }>();
    const told = results.map(({ ref }) => ref);
    expect(told).toContain(`takedown:share:${await userIdOf(other.client)}:${second.id}`);
  });

  it('a takedown of a picture that was never shared reaches the shares of its file', async () => {
    const file = png(62, 80);
    const [one, other] = [await keeping(file), await keeping(file)];
    const live = await shared(other.client, { pictureId: other.pictureId });
    const userId = await userIdOf(one.client);
    const target = { kind: 'picture', id: one.pictureId, userId };
    const outcome = await operate('takedowns', target);
    expect(await outcome.json()).toMatchObject({ userId, endedShares: 1 });
    expect((await new Client().fetch(pathOf(live))).status).toBe(410);
  });
});

it('a takedown of a user ends no share of another user who has the same file', async () => {
  const file = png(68, 80);
  const [owner, copier] = [await keeping(file), await keeping(file)];
  const live = await shared(owner.client, { pictureId: owner.pictureId });
  const copy = await shared(copier.client, { pictureId: copier.pictureId });
  await operate('takedowns', { kind: 'user', id: await userIdOf(copier.client) });
  const visits = [live, copy].map((of) => new Client().fetch(pathOf(of)));
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual([200, 410]);
});

describe('the list of hashes', () => {
  it('the operator adds and removes hashes, and shares of their files end', async () => {
    const file = png(63, 80);
    const hash = await hashOf(file);
    const { client, pictureId } = await keeping(file);
    const live = await shared(client, { pictureId });
    const none = 'f'.repeat(64);
    expect(await change('add', [hash, none])).toEqual({
      changed: 2,
      endedShares: 1,
      isMatched: false,
    });
    expect((await new Client().fetch(pathOf(live))).status).toBe(410);
    expect(await change('add', [hash])).toMatchObject({ changed: 0, endedShares: 0 });
    const path = `/api/operator/hashes?after=${'e'.repeat(64)}`;
    expect(await (await new Client().fetch(path, { headers })).json()).toMatchObject({
      hashes: [{ sha256: none, addedAt: expect.any(Number) }],
    });
    expect(await change('remove', [hash, none])).toMatchObject({ changed: 2 });
    expect((await share(client, { pictureId })).status).toBe(200);
    expect((await operate('hashes', { action: 'add', hashes: ['xyz'] })).status).toBe(422);
  });

  it.each([
    ['/api/uploads', 'POST', ''],
    ['/api/pictures/sent-one', 'PUT', 'record'],
  ])(
    '%s refuses a file of the list, as an incident and by the rule of prompts',
    async (path, method, field) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { client } = await keeping(png(60, 80));
      const [file, other] = [png(64, 80), png(67, 80)];
      const hashes = [await hashOf(file), await hashOf(other)];
      await change('add', hashes);
      const matching = { SCREENING_HASHES: 'on', SCREENING_FREEZE_AFTER: '2' };
      const send = (sent: Blob, variables: object = matching) =>
        callDeployment(variables, path, {
          ...upload(sent, field, { method }),
          headers: { Cookie: client.cookie() },
        });
      // The same file again is one refusal.
      for (const sent of [file, file]) {
        expect((await problemOf(await send(sent))).code).toBe('picture_refused');
      }
      const nothing = () => share(client, { jobId: 'x' });
      expect((await problemOf(await nothing())).code).toBe('not_found');
      await send(other);
      expect((await problemOf(await nothing())).code).toBe('account_frozen');
      expect((await send(png(65, 80))).status).toBe(200);
      const incident = await env.DATABASE.prepare('SELECT detail FROM incidents WHERE kind = ?')
        .bind('blocked_file_found')
        .first<{ detail: string }>();
      expect(incident?.detail).toContain(await hashOf(file));
      await change('remove', hashes);
      await env.DATABASE.prepare('DELETE FROM incidents').run();
    },
  );
});

describe('pictures that a model judges', () => {
  const judge = (noul: number) => ({
    SCREENING_PICTURES: 'all',
    AI: { run: async () => ({ answers: { sexual: { noul } } }) },
  });
  const send = (client: Client, noul: number, path: string, init: object) =>
    callDeployment(judge(noul), path, init && { ...init, headers: { Cookie: client.cookie() } });

  it('an upload that the model refuses is deleted, and one that it allows is not', async () => {
    const client = await signedIn();
    const before = (await env.PICTURES.list()).objects.length;
    const refused = await send(client, 0.9, '/api/uploads', upload(png(66, 80), ''));
    expect((await problemOf(refused)).code).toBe('picture_refused');
    expect((await env.PICTURES.list()).objects).toHaveLength(before);
    expect((await send(client, 0.1, '/api/uploads', upload(png(66, 80), ''))).status).toBe(200);
  });

  it('a picture that the model refuses is not shared', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const body = JSON.stringify({ jobId, showPrompt: true, allowRemix: true });
    const shareAt = (noul: number) =>
      callDeployment(judge(noul), '/api/shares', {
        method: 'POST',
        body,
        headers: { Cookie: client.cookie(), 'Content-Type': 'application/json' },
      });
    expect((await problemOf(await shareAt(0.9))).code).toBe('share_refused');
    expect((await shareAt(0.1)).status).toBe(200);
  });
});
