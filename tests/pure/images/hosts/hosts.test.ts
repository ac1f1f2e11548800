import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createHost } from '../../../../worker/images/hosts/create-host.ts';
import { createKeyedHost } from '../../../../worker/images/hosts/keyed-host.ts';
import { createR2Host } from '../../../../worker/images/hosts/r2-host.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from '../providers/configured.ts';

const settings = { kind: 'keyed', url: new URL('https://host.example/up'), key: 'k&y' } as const;
const success = { success: true, data: { url: 'https://host.example/a.png' } };

let warn: MockInstance;
let waits: number[];

beforeEach(() => {
  waits = [];
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const publish = (mobile = false) =>
  createKeyedHost(settings, async (ms) => void waits.push(ms)).publish(
    async () => ({ ok: true, picture: onePixel }),
    'a.png',
    mobile,
  );

describe('the keyed image host', () => {
  it('a picture is sent as a file, for an hour, and no redirect is followed', async () => {
    const sent = respondToCalls(() => Response.json(success));
    expect(await publish()).toEqual({ ok: true, url: new URL('https://host.example/a.png') });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://host.example/up?expiration=3600&key=k%26y');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal);
    const form = sent[0]?.init.body as FormData;
    const file = form.get('image');
    expect(file).toMatchObject({ name: 'a.png', type: 'image/png', size: 1 });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    [200, { ...success, success: false }, 'success false data url https host … a …'],
    [200, { success: true }, 'success true'],
    [200, { success: true, data: { url: 'no address' } }, 'success true data url no …'],
    [
      200,
      { success: true, data: { url: 'https://127.0.0.1/a.png' } },
      'success true data url https … a …',
    ],
    [499, success, 'success true data url https host … a …'],
    [302, success, 'success true data url https host … a …'],
  ])('a response of %i with %j is no address, and not tried again', async (status, body, said) => {
    const sent = respondToCalls(() => new Response(JSON.stringify(body), { status }));
    expect(await publish()).toEqual({
      ok: false,
      code: 'upload_failed',
      reason: `host returned ${status}: ${said}`,
    });
    expect(sent).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it.each([429, 500, 503])(
    'a response of %i is tried again, and logged each time',
    async (status) => {
      const body = JSON.stringify({ error: { message: 'not available, k&y' } });
      const sent = respondToCalls(() => new Response(body, { status }));
      const reason = `host returned ${status}: not available …`;
      expect(await publish()).toEqual({ ok: false, code: 'upload_failed', reason });
      expect(sent).toHaveLength(3);
      expect(waits).toEqual([1500, 1500]);
      expect(warn.mock.calls.map(([line]) => JSON.parse(line as string) as unknown)).toEqual(
        [1, 2, 3].map((attempt) => ({ event: 'picture_host_failed', attempt, reason })),
      );
    },
  );

  it('a response has at most 64 KiB', async () => {
    respondToCalls(() => new Response(JSON.stringify(success).padEnd(65_536)));
    expect(await publish()).toMatchObject({ ok: true });
    respondToCalls(() => new Response(JSON.stringify(success).padEnd(65_537)));
    expect(await publish()).toMatchObject({ ok: false });
  });

  it('a phone waits 2 s before its second and last try', async () => {
    const sent = respondToCalls(() => new Response('', { status: 500 }));
    expect(await publish(true)).toMatchObject({ ok: false });
    expect(sent).toHaveLength(2);
    expect(waits).toEqual([2000]);
  });

  it('a picture that can’t be read is not uploaded, and its failure is the host’s', async () => {
    const sent = respondToCalls(() => Response.json(success));
    const failed = { ok: false, code: 'too_large', reason: 'nine MiB' } as const;
    const response = await createKeyedHost(settings).publish(async () => failed, 'a.png', false);
    expect(response).toEqual(failed);
    expect(sent).toEqual([]);
  });

  it('a broken connection is a failed upload, and a late response is one in time', async () => {
    respondToCalls(() => Promise.reject(new Error('broken')));
    const broken = { ok: false, code: 'upload_failed', reason: 'Error: broken' };
    expect(await publish()).toEqual(broken);
    vi.useFakeTimers();
    const sent = respondToCalls(() => new Promise(() => undefined));
    const late = publish();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toEqual({ ok: false, code: 'timeout', reason: 'no response in time' });
    expect(sent).toHaveLength(1);
  });
});

describe('the image host of a deployment', () => {
  const origin = new URL('https://shop.example');

  it('R2 signs a link for an hour on the deployment’s own origin', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const host = createR2Host(origin, 'x'.repeat(32));
    const unread = () => Promise.reject(new Error('R2 needs no bytes'));
    const response = await host.publish(unread, 'u.a.png', false);
    if (!response.ok) throw new Error(response.reason);
    expect(host.name).toBe('r2');
    expect(response.url.origin).toBe('https://shop.example');
    expect(response.url.pathname).toBe('/images/u.a.png');
    expect(Number(response.url.searchParams.get('exp'))).toBe(1_000_000 + 3_600_000);
  });

  it('the host is R2 unless the keyed one is configured', () => {
    const keyed = {
      IMAGE_HOST: 'keyed',
      IMAGE_HOST_URL: 'https://host.example',
      IMAGE_HOST_KEY: 'k',
    };
    expect(createHost(configurationWith({}), origin).name).toBe('r2');
    expect(createHost(configurationWith(keyed), origin).name).toBe('keyed');
  });
});
