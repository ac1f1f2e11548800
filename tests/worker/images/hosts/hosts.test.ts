import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { createHost } from '../../../../worker/images/hosts/create-host.ts';
import { createKeyedHost } from '../../../../worker/images/hosts/keyed-host.ts';
import { smallPicture } from '../pictures/small-pictures.ts';

const host = `${env.SERVICES_ORIGIN}/__services/image-host`;
const key = 'emulator-image-host-key';
const picture = smallPicture('rgb');

const publish = () =>
  createKeyedHost({ kind: 'keyed', url: new URL(`${host}/upload`), key }).publish(
    async () => ({ ok: true, picture }),
    'upload-77.png',
    false,
  );

/** The image host of a deployment without another one. */
function ownHost(origin: string) {
  const settings = readConfiguration({ ...env, IMAGE_HOST: undefined });
  if (!settings.ok) throw new Error(settings.faults.join());
  return createHost(settings.configuration, new URL(origin));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fetch(`${host}/control`, { method: 'DELETE' });
});

describe('the keyed image host', () => {
  it('the keyed image host gives a picture an address that anybody can fetch', async () => {
    const response = await publish();
    if (!response.ok) throw new Error(response.reason);
    const fetched = await fetch(response.url);
    expect(fetched.headers.get('Content-Type')).toBe('image/png');
    expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(picture.bytes);
    const { calls } = await (await fetch(`${host}/calls`)).json<{
      calls: { expiration: number }[];
    }>();
    expect(calls[0]?.expiration).toBe(3600);
  });
});

describe('R2 as the image host', () => {
  it('the R2 host gives a stored picture a signed link on the deployment’s origin', async () => {
    await env.PICTURES.put('someone.upload.png', picture.bytes, {
      httpMetadata: { contentType: 'image/png' },
    });
    const own = ownHost('https://imagemint.example');
    const response = await own.publish(
      async () => ({ ok: true, picture }),
      'someone.upload.png',
      false,
    );
    if (!response.ok) throw new Error(response.reason);
    expect(response.url.origin).toBe('https://imagemint.example');
    const path = response.url.href.replace(response.url.origin, env.SERVICES_ORIGIN);
    const fetched = await exports.default.fetch(new Request(path));
    expect(fetched.status).toBe(200);
    expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(picture.bytes);
    const forged = await exports.default.fetch(new Request(path.replace('someone', 'another')));
    expect(forged.status).toBe(403);
  });
});
