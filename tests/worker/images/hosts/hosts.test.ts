import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { createHost } from '../../../../worker/images/hosts/create-host.ts';
import { createKeyedHost } from '../../../../worker/images/hosts/keyed-host.ts';
import { smallPicture } from '../pictures/small-pictures.ts';

const host = `${env.SERVICES_ORIGIN}/__services/image-host`;
const key = 'emulator-image-host-key';
const picture = smallPicture('rgb');

let waits: number[];
let warn: MockInstance;

const publish = (mobile = false, secret = key) =>
  createKeyedHost({ kind: 'keyed', url: new URL(`${host}/upload`), key: secret }, async (ms) => {
    waits.push(ms);
  }).publish(async () => ({ ok: true, picture }), 'upload-77.png', mobile);

/** The configured host of a deployment with these variables at this origin. */
function hostOf(changes: Record<string, string>, origin: string) {
  const settings = readConfiguration({ ...env, IMAGE_HOST: undefined, ...changes });
  if (!settings.ok) throw new Error(settings.faults.join());
  return createHost(settings.configuration, new URL(origin));
}

async function breakHost(mode: string, times?: number) {
  await fetch(`${host}/control`, {
    method: 'POST',
    body: JSON.stringify({ add: { mode, ...(times ? { times } : {}) } }),
  });
}

async function uploads(): Promise<number> {
  const { calls } = await (await fetch(`${host}/calls`)).json<{ calls: unknown[] }>();
  return calls.length;
}

beforeEach(() => {
  waits = [];
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fetch(`${host}/control`, { method: 'DELETE' });
});

describe('the keyed image host', () => {
  it('the keyed image host gives a picture an address that anybody can fetch', async () => {
    const answer = await publish();
    if (!answer.ok) throw new Error(answer.reason);
    const fetched = await fetch(answer.url);
    expect(fetched.headers.get('Content-Type')).toBe('image/png');
    expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(picture.bytes);
    const { calls } = await (await fetch(`${host}/calls`)).json<{
      calls: { expiration: number }[];
    }>();
    expect(calls[0]?.expiration).toBe(3600);
  });

  it.each(['error_500', 'error_503', 'rate_limited', 'html'])(
    'the keyed image host is tried three times on %s, 1.5 s apart',
    async (mode) => {
      await breakHost(mode, 2);
      expect((await publish()).ok).toBe(true);
      expect(waits).toEqual([1500, 1500]);
      await breakHost(mode);
      expect(await publish()).toMatchObject({ ok: false, code: 'upload_failed' });
      expect(await uploads()).toBe(6);
    },
  );

  it('the keyed image host is tried twice from a phone, after 2 s', async () => {
    await breakHost('error_503');
    expect((await publish(true)).ok).toBe(false);
    expect(waits).toEqual([2000]);
    expect(await uploads()).toBe(2);
  });

  it.each(['not_success', 'bad_url', 'empty', 'broken_json', 'drop'])(
    'the keyed image host is tried once on %s',
    async (mode) => {
      await breakHost(mode);
      expect(await publish()).toMatchObject({ ok: false, code: 'upload_failed' });
      expect(await uploads()).toBe(1);
    },
  );

  it('an upload to the keyed image host is aborted after 30 s without an answer', async () => {
    await breakHost('hang');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = publish();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toMatchObject({ ok: false, code: 'timeout' });
    vi.useRealTimers();
  });

  it('the keyed image host’s key is never exposed, and the reason of a failure is logged', async () => {
    const secret = 'a-secret&that-is-wrong';
    const answer = await publish(false, secret);
    expect(answer).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Invalid API v1 key') as string,
    });
    expect(warn).toHaveBeenCalledOnce();
    const log = JSON.stringify([answer, warn.mock.calls]);
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
  });
});

describe('the choice of the image host', () => {
  it('the image host is R2 unless another one is configured', () => {
    expect(hostOf({}, 'https://imagemint.example').name).toBe('r2');
    expect(hostOf({ IMAGE_HOST: 'keyed' }, 'https://imagemint.example').name).toBe('keyed');
  });
});

describe('R2 as the image host', () => {
  it('the R2 host gives a stored picture a signed link on the deployment’s origin', async () => {
    await env.PICTURES.put('someone.upload.png', picture.bytes, {
      httpMetadata: { contentType: 'image/png' },
    });
    const own = hostOf({}, 'https://imagemint.example');
    const answer = await own.publish(
      async () => ({ ok: true, picture }),
      'someone.upload.png',
      false,
    );
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.url.origin).toBe('https://imagemint.example');
    const path = answer.url.href.replace(answer.url.origin, env.SERVICES_ORIGIN);
    const fetched = await exports.default.fetch(new Request(path));
    expect(fetched.status).toBe(200);
    expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(picture.bytes);
    const forged = await exports.default.fetch(new Request(path.replace('someone', 'another')));
    expect(forged.status).toBe(403);
  });
});
