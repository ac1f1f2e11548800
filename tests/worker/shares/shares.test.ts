import { env } from 'cloudflare:workers';
import { imageDimensionsFromData } from 'image-dimensions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Share } from '../../../domain/account/share.ts';
import type { Me } from '../../../domain/account/user.ts';
import { trialSharesMax } from '../../../domain/limits.ts';
import { readMark } from '../../../domain/marking/mark-file.ts';
import { uploadsUnderWay } from '../../../worker/account/uploads/uploads-under-way.ts';
import { ShareStore } from '../../../worker/shares/share-store.ts';
import { until } from '../../until.ts';
import { callDeployment } from '../call-deployment.ts';
import { Client, problemOf, signedIn } from '../client.ts';
import { made, pathOf, share, shared } from './sharing.ts';

afterEach(() => {
  vi.useRealTimers();
});

const shown = { showPrompt: true, allowRemix: true };
const page = { headers: { Accept: 'text/html' } };

async function listed(client: Client): Promise<Share[]> {
  return (await client.get<{ shares: Share[] }>('/api/shares')).shares;
}

const parts = (of: Share) =>
  ['', '/image', '/image?width=720', '/card'].map((part) => pathOf(of) + part);

async function statuses(of: Share): Promise<number[]> {
  const visits = parts(of).map((path) => new Client().fetch(path, page));
  return (await Promise.all(visits)).map(({ status }) => status);
}

async function sharedFiles(): Promise<string[]> {
  const { objects } = await env.PICTURES.list({ prefix: 'shared.' });
  return objects.map(({ key }) => key);
}

async function sha256Of(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('sharing a picture', () => {
  it('a shared picture has a page, an image and a card for whoever has the address', async () => {
    const client = await signedIn();
    const jobId = await made(client, 'a <b>red</b> lighthouse');
    const result = await shared(client, { jobId, showReceipt: true });
    expect(result).toMatchObject({ pictureId: jobId, views: 0, ...shown, showReceipt: true });
    expect(result.id).toMatch(/^[\w-]{24}$/);
    expect(await statuses(result)).toEqual([200, 200, 200, 200]);
    const visit = await new Client().fetch(pathOf(result), page);
    const html = await visit.text();
    expect(html).toContain('a &lt;b&gt;red&lt;/b&gt; lighthouse');
    expect(html).not.toContain('<b>red');
    expect(html).toContain('Oil painting');
    const labeled = await callDeployment({ VISIBLE_LABEL: 'all' }, pathOf(result), page);
    expect(await labeled.text()).toContain('<span class="mark">Made with AI</span><img');
    const settings =
      '/text-to-image?prompt=a+%3Cb%3Ered%3C%2Fb%3E+lighthouse&style=oil&shape=1%3A1';
    expect(html).toContain(`href="/auth?${String(new URLSearchParams({ returnTo: settings }))}"`);
    const own = await (await client.fetch(pathOf(result), page)).text();
    expect(own).toContain(`href="${settings.replaceAll('&', '&amp;')}"`);
    expect(html).toContain('Remix · 1 credit');
    expect(html).toContain(result.receipt.sha256);
    expect(html).toContain(`property="og:image" content="${result.url}/card"`);
    expect(html).toContain('name="robots" content="noindex');
    expect(visit.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    for (const path of parts(result)) {
      const { headers } = await new Client().fetch(path, page);
      expect(headers.get('X-Robots-Tag')).toContain('noindex');
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
    }
    const image = await new Client().fetch(`${pathOf(result)}/image`);
    expect(await sha256Of(image)).toBe(result.receipt.sha256);
    for (const path of parts(result).slice(1)) {
      const { headers } = await new Client().fetch(path);
      const again = await new Client().fetch(path, {
        headers: { 'If-None-Match': headers.get('ETag') ?? '' },
      });
      expect(again.status).toBe(304);
    }
  });

  it('the receipt names the job, its price and its ledger entry', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const [entry] = await client.entries();
    const ownReceipt = await client.fetch(`/api/jobs/${jobId}/receipt`);
    const { receipt } = await shared(client, { jobId });
    const { sha256: _, ...paid } = receipt;
    expect(await ownReceipt.json()).toEqual({ receipt: { ...paid, madeAt: expect.any(String) } });
    const other = await (await signedIn()).fetch(`/api/jobs/${jobId}/receipt`);
    expect((await problemOf(other)).code).toBe('not_found');
    expect(receipt).toMatchObject({ jobId, credits: 1, entrySeq: entry?.seq, model: 'keyed' });
  });

  it('a picture is held in memory only where uploads leave room for it', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const userId = (await client.get<Me>('/api/me')).user?.id ?? '';
    const enterAll = () => [1, 2, 3].map(() => uploadsUnderWay.enter(userId, 1));
    const leaves = enterAll();
    const refused = await share(client, { jobId });
    for (const leave of leaves) leave?.();
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect((await problemOf(refused)).code).toBe('unavailable');
    await shared(client, { jobId });
    const afterwards = enterAll();
    for (const leave of afterwards) leave?.();
    expect(afterwards).not.toContain(null);
  });

  it('what the owner does not show is nowhere on the page', async () => {
    const client = await signedIn();
    const jobId = await made(client, 'a private thought');
    const hidden = await shared(client, { jobId, showPrompt: false });
    const read = async () => (await new Client().fetch(pathOf(hidden), page)).text();
    expect(await read()).not.toMatch(/private(\s|%20|\+)thought|a private/);
    expect(await read()).toContain('text-to-image%3Fstyle%3Doil');
    expect(await read()).not.toContain(hidden.receipt.sha256);
    await shared(client, { jobId, showPrompt: false, allowRemix: false });
    expect(await read()).not.toContain('text-to-image');
  });

  it('the same picture is one share, also when it is shared twice at once', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const both = await Promise.all([shared(client, { jobId }), shared(client, { jobId })]);
    const later = await shared(client, { pictureId: jobId, showPrompt: false });
    expect(new Set([...both, later].map(({ id }) => id)).size).toBe(1);
    expect(await listed(client)).toEqual([{ ...later, showPrompt: false }]);
    const data = await client.get<{ shares: { id: string }[] }>('/api/me/export');
    expect(data.shares).toMatchObject([{ id: later.id }]);
  });

  it('a share ends at once everywhere, once and for all, and the picture can be shared anew', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const first = await shared(client, { jobId });
    const files = await sharedFiles();
    for (const _ of [1, 2]) {
      const ended = await client.fetch(`/api/shares/${first.id}`, { method: 'DELETE' });
      expect(await ended.json()).toEqual({ deleted: true });
      expect(await statuses(first)).toEqual([410, 410, 410, 410]);
    }
    const refused = await new Client().fetch(`${pathOf(first)}`);
    expect(await problemOf(refused)).toMatchObject({ status: 410, code: 'share_ended' });
    expect(await listed(client)).toEqual([]);
    await until(async () => {
      const left = await sharedFiles();
      expect(files.filter((key) => left.includes(key))).toHaveLength(files.length - 1);
    });
    expect((await shared(client, { jobId })).id).not.toBe(first.id);
  });

  it('a share ends with its picture, which can’t be shared any more', async () => {
    const client = await signedIn();
    const jobId = await made(client);
    const result = await shared(client, { jobId });
    await client.fetch(`/api/pictures/${jobId}`, { method: 'DELETE' });
    expect(await statuses(result)).toEqual([410, 410, 410, 410]);
    expect((await problemOf(await share(client, { jobId }))).code).toBe('not_found');
  });

  it('deleting the account ends its shares and forgets whose they were', async () => {
    const client = await signedIn();
    const userId = (await client.get<Me>('/api/me')).user?.id;
    const result = await shared(client, { jobId: await made(client) });
    expect((await client.fetch('/api/me', { method: 'DELETE' })).status).toBe(200);
    await until(async () => expect(await statuses(result)).toEqual([410, 410, 410, 410]));
    const row = await env.DATABASE.prepare('SELECT * FROM shares WHERE id = ?')
      .bind(result.id)
      .first();
    expect(row).toMatchObject({ user_id: '', picture: null, record: null, receipt: null });
    expect(JSON.stringify(row).replaceAll(String(row?.key), '')).not.toContain(userId);
    await new ShareStore(env.DATABASE).sweep(env.PICTURES, Date.now());
    expect((await sharedFiles()).filter((key) => key.includes(userId ?? '-'))).toEqual([]);
  });

  it('nobody shares or ends what is another user’s, or finds a share by its neighbor', async () => {
    const owner = await signedIn();
    const other = await signedIn();
    const jobId = await made(owner);
    const result = await shared(owner, { jobId });
    expect((await problemOf(await share(other, { jobId }))).code).toBe('not_found');
    const ended = await other.fetch(`/api/shares/${result.id}`, { method: 'DELETE' });
    expect(ended.status).toBe(404);
    expect(await listed(other)).toEqual([]);
    const neighbor = result.id.slice(0, -1) + (result.id.endsWith('x') ? 'y' : 'x');
    for (const id of [jobId, neighbor, result.id.toLowerCase()]) {
      const visits = ['', '/image', '/card'].map((part) => new Client().fetch(`/s/${id}${part}`));
      for (const visit of await Promise.all(visits)) expect(visit.status).toBe(404);
    }
    expect(await statuses(result)).toEqual([200, 200, 200, 200]);
  });

  it('a frozen account shares nothing new; a request names one picture', async () => {
    const client = await signedIn();
    const userId = (await client.get<Me>('/api/me')).user?.id;
    const jobId = await made(client);
    const freeze = { ref: `operator:${crypto.randomUUID()}`, reason: 'A question' };
    const headers = { Authorization: `Bearer ${env.OPERATOR_SECRET}` };
    await new Client().post(`/api/operator/accounts/${userId}/freeze`, freeze, headers);
    expect((await problemOf(await share(client, { jobId }))).code).toBe('account_frozen');
    expect((await share(client, {})).status).toBe(422);
    expect((await share(client, { jobId, pictureId: jobId })).status).toBe(422);
  });

  it(`a new user shares at most ${trialSharesMax} pictures at a time`, async () => {
    const client = await signedIn();
    const userId = (await client.get<Me>('/api/me')).user?.id;
    const jobId = await made(client);
    const rows = Array.from({ length: trialSharesMax }, (_, at) =>
      env.DATABASE.prepare(
        `INSERT INTO shares (id, user_id, picture_id, state, created_at, show_prompt, allow_remix, show_receipt)
         VALUES (?1, ?2, ?1, 'live', 0, 0, 0, 0)`,
      ).bind(`${at} of ${userId}`, userId),
    );
    await env.DATABASE.batch(rows);
    expect((await problemOf(await share(client, { jobId }))).code).toBe('too_many_shares');
  });

  it('views count visitors, and neither the owner, programs nor a flood', async () => {
    const owner = await signedIn();
    const result = await shared(owner, { jobId: await made(owner) });
    const visit = (headers: object = {}) =>
      callDeployment({}, pathOf(result), { headers: { ...headers } });
    await visit({ Cookie: owner.cookie() });
    await visit({ 'User-Agent': 'WhatsApp/2.23' });
    await callDeployment({}, pathOf(result), { method: 'HEAD' });
    const response = await visit();
    expect(response.headers.get('Set-Cookie')).toBeNull();
    await visit();
    const limit = async () => ({ success: false });
    await callDeployment({ ADDRESS_LIMIT_STRICT: { limit } }, pathOf(result));
    expect(await listed(owner)).toMatchObject([{ views: 2 }]);
  });

  it('the page speaks the reader’s language, and one that the address names', async () => {
    const client = await signedIn();
    const result = await shared(client, { jobId: await made(client) });
    const hindi = await new Client().fetch(pathOf(result), {
      headers: { 'Accept-Language': 'hi-IN,hi;q=0.9' },
    });
    expect(await hindi.text()).toContain('AI से बनी');
    const named = await new Client().fetch(`${pathOf(result)}?language=hi`, page);
    expect(await named.text()).toContain('<html lang="hi">');
  });

  it.each([
    ['card', 'image/jpeg', { width: 1200, height: 630 }],
    // No wider than the picture.
    ['image?width=720', 'image/webp', { width: 64, height: 64 }],
  ])(
    '%s is drawn once with the marks of its picture, and is the picture where drawing fails',
    async (part, type, size) => {
      const client = await signedIn();
      const jobId = await made(client);
      const result = await shared(client, { jobId });
      const path = `${pathOf(result)}/${part}`;
      const input = vi.fn<ImagesBinding['input']>((stream) => env.IMAGES.input(stream));
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const plain = await callDeployment({ IMAGES: undefined }, path);
      expect(await sha256Of(plain)).toBe(result.receipt.sha256);
      for (const _ of [1, 2]) {
        const drawn = await callDeployment({ IMAGES: { input } }, path);
        expect(drawn.headers.get('Content-Type')).toBe(type);
        const file = await drawn.bytes();
        expect(imageDimensionsFromData(file)).toMatchObject(size);
        expect(readMark(file)).toMatchObject({
          sourceType: 'trainedAlgorithmicMedia',
          identifier: jobId,
        });
      }
      expect(input).toHaveBeenCalledOnce();
    },
  );

  it('a picture is drawn in no other width and from no other address', async () => {
    const client = await signedIn();
    const { url } = await shared(client, { jobId: await made(client) });
    for (const query of ['width=721', 'width=', 'url=https://other.example/a.png']) {
      const original = await new Client().fetch(`${url}/image?${query}`);
      expect(original.headers.get('Content-Type')).toBe('image/png');
    }
  });
});
