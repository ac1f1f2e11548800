import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createImageProviderEmulator } from '../../../emulators/image-provider/app.ts';
import {
  EMULATED_PROVIDER_HOST,
  EMULATED_PROVIDER_KEYS,
} from '../../../emulators/image-provider/constants.ts';
import { chooseScene } from '../../../emulators/image-provider/renderer/choose-scene.ts';
import { renderPicture } from '../../../emulators/image-provider/renderer/render-picture.ts';

let now: number;
let provider: ReturnType<typeof createImageProviderEmulator>;

beforeEach(async () => {
  now = 1_000_000;
  provider = createImageProviderEmulator({ baseUrl: 'http://provider.test', clock: () => now });
  await control({ size: 64 });
});

function control(wish: object): Promise<Response> | Response {
  return provider.request('/control', { method: 'POST', body: JSON.stringify(wish) });
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

describe('the stand-in for the image provider', () => {
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

  it('answers text prompts in words', async () => {
    const improved = (await (await generate('Improve: a cat')).json()) as { text: string };
    expect(improved.text).toMatch(/^a cat, /);
    const listed = (await (await generate('List 8 creative prompts: any')).json()) as {
      text: string;
    };
    expect(listed.text.split('\n')).toHaveLength(8);
  });

  it('knows 18 keys and no other', async () => {
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

  it('misbehaves as told, for as many calls as told, and for those prompts alone', async () => {
    await control({ add: { mode: 'error_503', times: 1, promptIncludes: 'bad' } });
    expect((await generate('good')).status).toBe(200);
    expect((await generate('bad')).status).toBe(503);
    expect((await generate('bad')).status).toBe(200);
  });

  it('refuses instructions that it does not understand', async () => {
    expect((await control({ add: { mode: 'explode' } })).status).toBe(400);
    expect((await control({ size: -1 })).status).toBe(400);
  });

  it('remembers its calls by key number, never by key', async () => {
    await generate('a sea', EMULATED_PROVIDER_KEYS[4]);
    const text = await (await provider.request('/calls')).text();
    expect(JSON.parse(text)).toMatchObject({
      calls: [{ keyNumber: 4, prompt: 'a sea', status: 200 }],
    });
    expect(text).not.toContain('emulator-key');
  });

  it.each(['http://127.0.0.1:1/nothing.png', 'data:text/plain,words'])(
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

describe('the renderer', () => {
  it('gives the same picture for the same words, and another for others', () => {
    const draw = (prompt: string) => renderPicture({ prompt, width: 48, height: 32 }).data;
    expect(draw('mountains at dawn')).toEqual(draw('mountains at dawn'));
    expect(draw('mountains at dawn')).not.toEqual(draw('mountains at dusk'));
  });

  it('gives another picture of the same words to whoever asks again', () => {
    const draw = (variant: number) =>
      renderPicture({ prompt: 'mountains at dawn', width: 48, height: 32, variant }).data;
    expect(draw(0)).toEqual(draw(0));
    expect(draw(1)).not.toEqual(draw(0));
    expect(draw(2)).not.toEqual(draw(1));
  });

  it.each([
    ['Snowy mountains above a lake', 'mountains'],
    ['A boat on the ocean', 'sea'],
    ['Tokyo in the rain', 'city'],
    ['A misty forest', 'forest'],
    ['A ringed planet', 'space'],
    ['One red rose', 'flower'],
    ['A portrait of a queen', 'portrait'],
    ['A sleeping cat', 'cat'],
    ['Camels in the Sahara', 'desert'],
    ['The feeling of Tuesday', 'abstract'],
  ])('draws for ‘%s’ the scene %s', (prompt, scene) => {
    expect(chooseScene(prompt)).toBe(scene);
  });

  it('draws every scene without a hole', () => {
    for (const prompt of [
      'mountains',
      'sea',
      'city',
      'forest',
      'planet',
      'rose',
      'portrait',
      'cat',
      'desert',
      '?',
    ]) {
      const { data } = renderPicture({ prompt, width: 24, height: 24 });
      expect(new Set(data).size).toBeGreaterThan(20);
    }
  });
});
