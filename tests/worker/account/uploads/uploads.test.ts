import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadsUnderWay } from '../../../../worker/account/uploads/uploads-under-way.ts';
import { callDeployment } from '../../call-deployment.ts';
import { accountStub, Client, problemOf, signedIn } from '../../client.ts';
import { jpegHeader, png } from '../../images/pictures/pictures.ts';
import { storedUploads } from './stored-uploads.ts';

afterEach(() => vi.useRealTimers());

const hourMs = 60 * 60_000;
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)';

function send(client: Client, image: Blob | string | null, headers: Record<string, string> = {}) {
  const form = new FormData();
  if (image !== null) form.set('image', image);
  return client.fetch('/api/uploads', { method: 'POST', body: form, headers });
}

interface Uploaded {
  id: string;
  url: string;
  width: number;
  height: number;
  expiresAt: string;
}

describe('an upload', () => {
  it('an upload is stored byte for byte for an hour, for everyone with its link', async () => {
    const client = await signedIn();
    const file = png(120, 80);
    const response = await send(client, file);
    expect(response.status).toBe(200);
    const sent = await response.json<Uploaded>();
    expect(sent).toMatchObject({ width: 120, height: 80 });
    expect(Date.parse(sent.expiresAt) - Date.now()).toBeGreaterThan(hourMs - 10_000);
    const served = await new Client().fetch(sent.url);
    expect(served.headers.get('Content-Type')).toBe('image/png');
    expect(served.headers.get('Content-Disposition')).toBe('inline; filename="upload.png"');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(
      new Uint8Array(await file.arrayBuffer()),
    );
    vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] });
    expect((await problemOf(await new Client().fetch(sent.url))).code).toBe('link_expired');
  });

  it('an upload is deleted after its hour', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    const others = await storedUploads();
    await send(client, png(60, 60));
    expect(await storedUploads()).toHaveLength(others.length + 1);
    vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] });
    await runDurableObjectAlarm(account);
    expect(await storedUploads()).toEqual(others);
  });

  it('an upload of another user can’t be used, and nothing is held for it', async () => {
    const { id: uploadId } = await (await send(await signedIn(), png(60, 60))).json<Uploaded>();
    const stranger = await signedIn();
    const response = await stranger.post('/api/jobs', {
      id: crypto.randomUUID(),
      tool: 'bgremove',
      uploadId,
    });
    expect((await problemOf(response)).code).toBe('unknown_upload');
    expect(await stranger.credits()).toMatchObject({ balance: 2, held: 0 });
  });

  it('an upload from a phone is refused above its limit', async () => {
    const picture = jpegHeader(4000, 3000, 15.01 * 1024 * 1024);
    const response = await send(await signedIn(), picture, { 'User-Agent': phone });
    expect(await problemOf(response)).toMatchObject({
      code: 'too_large',
      status: 413,
      detail: 'File too large (max 15 MB)',
    });
  });
});

describe('the refusal of an upload', () => {
  const text = (start: string) => new Blob([start, 'x'.repeat(200)]);

  it.each([['a GIF', text('GIF89a'), 'This is a GIF file. Choose a PNG, JPEG or WebP picture.']])(
    'an upload in another format is refused with the format’s name: %s',
    async (_, file, detail) => {
      const response = await send(await signedIn(), file);
      expect(await problemOf(response)).toMatchObject({ code: 'unsupported_media_type', detail });
    },
  );

  it.each([
    ['nothing', null, 422, 'Image is required'],
    [
      'a decompression bomb',
      png(60_000, 60_000),
      413,
      'This picture has more than 120 megapixels. Use a smaller one.',
    ],
    [
      'a truncated picture',
      png(100, 100).slice(0, -20),
      422,
      'This picture is damaged or incomplete. Choose another file.',
    ],
  ])('an upload is refused: %s', async (_, file, status, detail) => {
    const response = await send(await signedIn(), file);
    expect(await problemOf(response)).toMatchObject({ status, detail });
  });

  it('an upload that is not a form is refused', async () => {
    const client = await signedIn();
    expect((await client.post('/api/uploads', { image: 'x' })).status).toBe(415);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const broken = await client.fetch('/api/uploads', {
      method: 'POST',
      body: 'nonsense',
      headers,
    });
    expect(broken.status).toBe(400);
  });

  it('an upload is refused to a signed-out visitor, and to another site', async () => {
    expect((await send(new Client(), png(60, 60))).status).toBe(401);
    const response = await send(await signedIn(), png(60, 60), { Origin: 'https://evil.example' });
    expect((await problemOf(response)).code).toBe('cross_origin');
  });

  it('the forty-first upload within an hour is refused', async () => {
    const client = await signedIn();
    const account = await accountStub(client);
    for (let sent = 0; sent < 40; sent += 1) {
      const id = crypto.randomUUID();
      await account.call('jobs.addUpload', [
        {
          id,
          key: `${id}.png`,
          type: 'image/png',
          width: 60,
          height: 60,
        },
      ]);
    }
    const others = await storedUploads();
    expect((await problemOf(await send(client, png(60, 60)))).code).toBe('too_many_uploads');
    expect(await storedUploads()).toEqual(others);
  });
});

describe('a filter in the editor', () => {
  it('a filter is charged at once, although the server never receives the picture', async () => {
    const client = await signedIn();
    const id = crypto.randomUUID();
    const body = { id, tool: 'edit', options: { tool: 'filter', filterType: 'Film' } };
    for (const _ of [1, 2]) {
      const response = await client.post('/api/jobs', body);
      expect(response.status).toBe(202);
      expect(await response.json()).toMatchObject({ job: { state: 'succeeded', cost: 1 } });
    }
    expect(await client.credits()).toMatchObject({ balance: 1, held: 0 });
    const text = {
      id: crypto.randomUUID(),
      tool: 'edit',
      options: { tool: 'text', textContent: 'Hi' },
    };
    expect((await client.post('/api/jobs', text)).status).toBe(402);
  });
});

describe('uploads at the same time', () => {
  it('an upload is refused before its body is read while too many bytes are under way', async () => {
    const client = await signedIn();
    const leave = uploadsUnderWay.enter('somebody', 64 * 1024 * 1024);
    const refused = await callDeployment({}, '/api/uploads', {
      method: 'POST',
      headers: { Cookie: client.cookie() },
      body: new FormData(),
    });
    leave?.();
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await send(client, png(60, 60))).status).toBe(200);
  });
});
