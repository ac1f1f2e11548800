import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasRatio } from '../../../../domain/tools/picture-options.ts';
import { tools } from '../../../../domain/tools/tools.ts';
import type { ImageTask, Picture } from '../../../../worker/images/image-task.ts';
import type { ImageProvider } from '../../../../worker/images/providers/provider.ts';
import { readPixels, writePixels } from '../pictures/png-pixels.ts';
import {
  allKeys,
  callCount,
  capableOf,
  control,
  create,
  hand,
  providersUnderTest,
  reset,
  type Trouble,
  usualCodes,
} from './providers-under-test.ts';

let source: Picture;

/** White on the left, black on the right: the left half changes. */
let mask: Picture;

beforeAll(async () => {
  const [keyed] = providersUnderTest;
  if (!keyed) throw new Error('No provider');
  await reset(keyed);
  source = await picture(await create(keyed), { prompt: 'a portrait of a woman' });
  const { width, height } = source;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.fill(pixel % width < width / 2 ? 255 : 0, pixel * 4, pixel * 4 + 3);
    data[pixel * 4 + 3] = 255;
  }
  const bytes = await writePixels({ width, height, data });
  mask = { type: 'image/png', extension: 'png', width, height, bytes };
});

function call(provider: ImageProvider, task: Partial<ImageTask> & { prompt: string }) {
  return provider.generate({
    task: { tool: 'text2img', source: null, mask: null, ...task },
    keyNumber: 0,
    mobile: false,
    user: 'hash',
  });
}

/** Returns the provider's picture; fails the test on a failure. */
async function picture(provider: ImageProvider, task: Partial<ImageTask> & { prompt: string }) {
  const response = await call(provider, task);
  if (!response.ok) throw new Error(`${response.code}: ${response.reason}`);
  return response.picture;
}

/**
 * Returns the mean difference of two pictures of one size, on the left and on the right, of 255.
 */
async function difference(one: Picture, other: Picture) {
  const [left, right] = await Promise.all([readPixels(one.bytes), readPixels(other.bytes)]);
  if (!left || left.width !== right?.width || left.height !== right.height) return null;
  const sums = { left: 0, right: 0 };
  left.data.forEach((value, at) => {
    // The lowest rows contain the demo mark.
    if (Math.floor(at / 4 / left.width) > left.height * 0.6) return;
    const side = Math.floor(at / 4) % left.width < left.width / 2 ? 'left' : 'right';
    sums[side] += Math.abs(value - (right.data[at] as number));
  });
  const count = left.data.length * 0.3;
  return { left: sums.left / count, right: sums.right / count };
}

describe.each(providersUnderTest)('the provider $name', (under) => {
  beforeEach(() => reset(under));

  it.each([
    ['img2img', 'as a watercolour'],
    ['edit', 'Replace the background with: snowy mountains'],
  ] as const)('the provider makes a picture from a source: %s', async (tool, prompt) => {
    const provider = await create(under);
    expect(provider.capabilities[tool]).toBeDefined();
    const made = await picture(provider, { tool, prompt, source: await hand(provider, source) });
    expect(made.width).toBe(64);
    expect((await difference(made, source))?.left).toBeGreaterThan(3);
  });

  it('the provider makes a picture from a prompt', async () => {
    const made = await picture(await create(under), { prompt: 'a quiet sea' });
    expect(made).toMatchObject({ type: 'image/png', width: 64, height: 64 });
  });

  it.each((Object.keys(usualCodes) as Trouble[]).filter((trouble) => trouble !== 'no answer'))(
    'the provider reports %s, and never a key',
    async (trouble) => {
      const provider = await create(under);
      await control(under, { add: { mode: under.modes[trouble] } });
      const response = await call(provider, { prompt: 'a cat' });
      const code = under.codes?.[trouble] ?? usualCodes[trouble];
      expect(response).toMatchObject({ ok: false, code });
      for (const key of allKeys) expect(JSON.stringify(response)).not.toContain(key);
      expect(await callCount(under)).toBeLessThanOrEqual(1);
    },
  );

  it('the provider lists the tools of its model', async () => {
    const listed = Object.keys((await create(under)).capabilities);
    expect(listed.sort()).toEqual(
      tools.filter((tool) => !(under.lacks ?? []).some((lack) => lack === tool)).sort(),
    );
  });

  it('the provider makes the shape that was asked for, as far as its table says', async () => {
    const provider = await create(under);
    const { shapes = [] } = provider.capabilities.text2img ?? {};
    const shape = shapes.find((offered) => offered === '16:9');
    if (!shape) return;
    const made = await picture(provider, { prompt: 'a quiet sea', shape });
    expect(hasRatio(made, 16 / 9)).toBe(true);
  });
});

describe.each(capableOf('text'))('the provider $name, which writes,', (under) => {
  beforeEach(() => reset(under));

  it('the provider completes a prompt as text', async () => {
    const provider = await create(under);
    const response = await provider.write({
      prompt: 'Improve: a cat',
      keyNumber: 0,
      mobile: false,
    });
    expect(response).toMatchObject({ ok: true, text: expect.stringMatching(/^a cat, /) as string });
    const prompt = 'List 8 creative prompts: Text to Image';
    const list = await provider.write({ prompt, keyNumber: 0, mobile: false });
    expect(list.ok && list.text.split('\n')).toHaveLength(8);
  });

  it('a call to the provider is aborted after 30 s, on a phone after 45 s', async () => {
    const provider = await create(under);
    await control(under, { add: { mode: under.modes['no answer'] } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const [mobile, timeoutMs] of [
        [false, 30_000],
        [true, 45_000],
      ] as const) {
        let isOver = false;
        const response = provider.write({ prompt: 'Improve: a cat', keyNumber: 0, mobile });
        void response.then(() => {
          isOver = true;
        });
        await vi.advanceTimersByTimeAsync(timeoutMs - 1);
        expect(isOver).toBe(false);
        await vi.advanceTimersByTimeAsync(1);
        expect(await response).toMatchObject({ ok: false, code: 'timeout' });
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

describe.each(providersUnderTest.filter(({ service }) => service !== 'workers-ai'))(
  'the provider $name, which has keys,',
  (under) => {
    beforeEach(() => reset(under));

    it('the provider reports how long a rate-limited key must rest', async () => {
      const provider = await create(under);
      await control(under, { add: { mode: under.modes.limited } });
      const response = await call(provider, { prompt: 'a cat' });
      expect(response).toMatchObject({
        code: 'key_limited',
        retryAfterMs: expect.any(Number) as number,
      });
    });

    it('the provider rejects a wrong key without repeating it', async () => {
      const secret = 'a-secret-key-nobody-knows';
      const provider = await create(under, { IMAGE_PROVIDER_KEYS: secret });
      const response = await call(provider, { prompt: 'a cat' });
      expect(response).toMatchObject({ ok: false, code: 'key_rejected' });
      expect(JSON.stringify(response)).not.toContain(secret);
    });
  },
);

describe.each(capableOf('mask'))('the provider $name, which takes masks,', (under) => {
  beforeEach(() => reset(under));

  it('the provider changes what is white in the mask, and nothing else', async () => {
    const provider = await create(under);
    const made = await picture(provider, {
      tool: 'edit',
      prompt: 'Edit this picture. Make it blue.',
      source: await hand(provider, source),
      mask: await hand(provider, mask),
    });
    const { left = 0, right = 255 } = (await difference(made, source)) ?? {};
    expect(left).toBeGreaterThan(10);
    expect(right).toBeLessThan(3);
  });
});

describe.each(capableOf('bgremove'))('the provider $name, which cuts out subjects,', (under) => {
  beforeEach(() => reset(under));

  it('the provider removes a background, and the result is transparent', async () => {
    const provider = await create(under);
    const made = await picture(provider, {
      tool: 'bgremove',
      prompt: 'Remove the background.',
      source: await hand(provider, source),
    });
    const { data = new Uint8Array() } = (await readPixels(made.bytes)) ?? {};
    const alpha = data.filter((_, at) => at % 4 === 3);
    expect(alpha.filter((value) => value === 0).length / alpha.length).toBeGreaterThan(0.2);
    expect(alpha.filter((value) => value === 255).length / alpha.length).toBeGreaterThan(0.1);
  });

  it.skipIf(under.name === 'keyed')(
    'the provider’s result is unsuitable where the background was not removed',
    async () => {
      const provider = await create(under);
      await control(under, { add: { mode: 'opaque' } });
      const response = await call(provider, {
        tool: 'bgremove',
        prompt: 'Remove the background.',
        source: await hand(provider, source),
      });
      expect(response).toMatchObject({ ok: false, code: 'unsuitable' });
    },
  );
});
