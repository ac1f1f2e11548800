import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createImageProviderEmulator } from '../../../emulators/image-provider/app.ts';
import {
  EMULATED_PROVIDER_HOST,
  EMULATED_PROVIDER_KEYS,
} from '../../../emulators/image-provider/constants.ts';
import { renderPicture } from '../../../emulators/image-provider/renderer/render-picture.ts';
import { until } from '../../until.ts';

let now: number;
let provider: ReturnType<typeof createImageProviderEmulator>;

beforeEach(async () => {
  now = 1_000_000;
  provider = createImageProviderEmulator({ baseUrl: 'http://provider.test', clock: () => now });
  await provider.request('/control', { method: 'POST', body: JSON.stringify({ size: 64 }) });
});

function generate(prompt: string, key = EMULATED_PROVIDER_KEYS[0] ?? '') {
  return provider.request('/generate', {
    method: 'POST',
    headers: { 'X-RapidAPI-Key': key, 'X-RapidAPI-Host': EMULATED_PROVIDER_HOST },
    body: JSON.stringify({ prompt, image: [], stream: false, return: 'url_image' }),
  });
}

describe('the emulator of the image provider', () => {
  it('allows 3 calls in any 60 seconds for each key', async () => {
    const statuses: number[] = [];
    for (const at of [0, 20_000, 40_000, 59_999, 60_000, 79_999, 80_000]) {
      now = 1_000_000 + at;
      statuses.push((await generate('a sea')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 429, 200]);
    const limited = await generate('a sea');
    expect(limited.headers.get('Retry-After')).toBe('20');
    expect((await generate('a sea', EMULATED_PROVIDER_KEYS[1])).status).toBe(200);
  });

  it('draws the picture of a waiting call once a test releases it', async () => {
    const control = (body: object) =>
      provider.request('/control', { method: 'POST', body: JSON.stringify(body) });
    await control({ add: { mode: 'hang', promptIncludes: 'sea' } });
    const ended = vi.fn<(response: Response) => void>();
    void Promise.resolve(generate('a sea')).then(ended);
    // A release before the call has arrived does nothing.
    await until(async () => {
      await control({ release: 'sea' });
      expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
    });
  });

  it('marks every picture as a demo', async () => {
    const { url } = (await (await generate('a quiet sea')).json()) as { url: string };
    const file = await (await provider.request(new URL(url).pathname)).arrayBuffer();
    const marked = await sharp(file).ensureAlpha().raw().toBuffer();
    const plain = renderPicture({ prompt: 'a quiet sea', width: 64, height: 64 }).data;
    const differing = [...marked.keys()].filter((at) => marked[at] !== plain[at]);
    expect(differing.length).toBeGreaterThan(20);
    const rows = differing.map((at) => Math.floor(at / 4 / 64));
    expect(Math.min(...rows)).toBeGreaterThan(44);
  });
});
