import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { createHost } from '../../../../worker/images/hosts/create-host.ts';
import { smallPicture as picture } from '../pictures/small-picture.ts';

/** The image host of a deployment without another one. */
function ownHost(origin: string) {
  const settings = readConfiguration({ ...env, IMAGE_HOST: undefined });
  if (!settings.ok) throw new Error(settings.faults.join());
  return createHost(settings.configuration, new URL(origin));
}

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
