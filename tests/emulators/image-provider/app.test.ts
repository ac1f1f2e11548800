import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createImageProviderEmulator } from '../../../emulators/image-provider/app.ts';
import {
  EMULATED_PROVIDER_HOST,
  EMULATED_PROVIDER_KEYS,
} from '../../../emulators/image-provider/constants.ts';
import { renderPicture } from '../../../emulators/image-provider/renderer/render-picture.ts';

let now: number;
let provider: ReturnType<typeof createImageProviderEmulator>;

beforeEach(async () => {
  now = 1_000_000;
  provider = createImageProviderEmulator({ baseUrl: 'http://provider.test', clock: () => now });
  await control({ size: 64 });
});

function control(settings: object): Promise<Response> | Response {
  return provider.request('/control', { method: 'POST', body: JSON.stringify(settings) });
}

function generate(
  prompt: string,
  key = EMULATED_PROVIDER_KEYS[0] ?? '',
  host = EMULATED_PROVIDER_HOST,
) {
  return provider.request('/generate', {
    method: 'POST',
    headers: { 'X-RapidAPI-Key': key, 'X-RapidAPI-Host': host },
    body: JSON.stringify({ prompt, image: [], stream: false, return: 'url_image' }),
  });
}

describe('the emulator of the image provider', () => {
  it('answers with the address of a real PNG of the size that was set', async () => {
    const { url } = (await (await generate('a lighthouse')).json()) as { url: string };
    const file = await provider.request(new URL(url).pathname);
    const picture = await sharp(await file.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 64, height: 64 });
  });

  it.each(['image_url', 'image'] as const)('can answer in the form %s', async (answer) => {
    await control({ answer });
    expect(Object.keys((await (await generate('a cat')).json()) as object)).toEqual([answer]);
  });

  it('can answer with a bare address', async () => {
    await control({ answer: 'bare' });
    expect(await (await generate('a cat')).text()).toMatch(/^http:\/\/provider\.test\/pictures\//);
  });

  it('answers a text prompt with a text', async () => {
    const improved = (await (await generate('Improve: a cat')).json()) as { text: string };
    expect(improved.text).toMatch(/^a cat, /);
    const listed = (await (await generate('List 8 creative prompts: any')).json()) as {
      text: string;
    };
    expect(listed.text.split('\n')).toHaveLength(8);
  });

  it('accepts 18 keys and no other', async () => {
    expect(EMULATED_PROVIDER_KEYS).toHaveLength(18);
    expect((await generate('a', '')).status).toBe(401);
    expect((await generate('a', 'guess')).status).toBe(403);
    expect((await generate('a', EMULATED_PROVIDER_KEYS[0], 'other.host')).status).toBe(403);
  });

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

  it('fails as a rule says, for as many calls and for the prompts that the rule names', async () => {
    await control({ add: { mode: 'error_503', times: 1, promptIncludes: 'bad' } });
    expect((await generate('good')).status).toBe(200);
    expect((await generate('bad')).status).toBe(503);
    expect((await generate('bad')).status).toBe(200);
  });

  it('fails late where a rule says so', async () => {
    await control({ add: { mode: 'refused', times: 1, afterMs: 40 } });
    const startedAt = performance.now();
    expect((await generate('a sea')).status).toBe(400);
    // A timer may end a fraction of a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(39);
  });

  it('refuses control settings that it does not know', async () => {
    expect((await control({ add: { mode: 'explode' } })).status).toBe(400);
    expect((await control({ size: -1 })).status).toBe(400);
  });

  it('lists its calls with the number of the key, never with the key', async () => {
    await generate('a sea', EMULATED_PROVIDER_KEYS[4]);
    const text = await (await provider.request('/calls')).text();
    expect(JSON.parse(text)).toMatchObject({
      calls: [{ keyNumber: 4, prompt: 'a sea', status: 200 }],
    });
    expect(text).not.toContain('emulator-key');
  });

  it.each(['http://127.0.0.1:1/nothing.png', 'data:text/plain,text'])(
    'refuses a picture that it cannot fetch from %s',
    async (image) => {
      const response = await provider.request('/generate', {
        method: 'POST',
        headers: {
          'X-RapidAPI-Key': EMULATED_PROVIDER_KEYS[0] ?? '',
          'X-RapidAPI-Host': EMULATED_PROVIDER_HOST,
        },
        body: JSON.stringify({
          prompt: 'Remove the background',
          image: [image],
          stream: false,
          return: 'url_image',
        }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: 'could not fetch image' });
    },
  );

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
