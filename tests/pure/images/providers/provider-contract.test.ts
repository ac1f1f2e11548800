import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobErrorCode } from '../../../../domain/account/job-error.ts';
import { hasRatio, ratioOf } from '../../../../domain/tools/picture-options.ts';
import { tools } from '../../../../domain/tools/tools.ts';
import type { ImageTask, Picture } from '../../../../worker/images/image-task.ts';
import { callCost } from '../../../../worker/images/providers/call-cost.ts';
import type { ImageProvider } from '../../../../worker/images/providers/provider.ts';
import { readPixels, writePixels } from '../../../worker/images/pictures/png-pixels.ts';
import { world } from '../generation-world.ts';
import { passTime, servicesOrigin, useEmulatedServices } from './emulated-services.ts';
import {
  capableOf,
  create,
  faultsOf,
  hand,
  type Outcome,
  type ProviderUnderTest,
  providersUnderTest,
  setUp,
  usualOutcomes,
} from './providers-under-test.ts';

const calls = useEmulatedServices();

let source: Picture;

/** White on the left, black on the right: the left half changes. */
let mask: Picture;

beforeAll(async () => {
  const [keyed] = providersUnderTest;
  if (!keyed) throw new Error('No provider');
  await setUp(servicesOrigin, keyed);
  source = await picture(await createFor(keyed), { prompt: 'a portrait of a woman' });
  const { width, height } = source;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.fill(pixel % width < width / 2 ? 255 : 0, pixel * 4, pixel * 4 + 3);
    data[pixel * 4 + 3] = 255;
  }
  const bytes = await writePixels({ width, height, data });
  mask = { type: 'image/png', extension: 'png', width, height, bytes };
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  calls.length = 0;
});

const createFor = (under: ProviderUnderTest, changes?: Record<string, string>) =>
  create(servicesOrigin, under, changes);

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

/** Returns the mean difference of two pictures of one size, on the left and on the right, of 255. */
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

/**
 * What follows from a fault: whose it is, the code that the user gets (null for a picture), whether the vendor may bill
 * a failure, and how many calls are made with two keys.
 */
const consequences: Record<
  Outcome,
  [whose: string, code: JobErrorCode | null, isBilled: boolean, calls: number]
> = {
  picture: ['user', null, false, 1],
  // The first key is called again when its rest is over.
  key_limited: ['nobody', 'rate_limited', false, 3],
  key_rejected: ['operator', 'unavailable', false, 2],
  out_of_money: ['operator', 'unavailable', false, 2],
  misconfigured: ['operator', 'unavailable', false, 1],
  unsupported_region: ['operator', 'unavailable', false, 1],
  refused: ['user', 'content_refused', false, 1],
  bad_picture: ['user', 'bad_picture', false, 1],
  empty: ['vendor', 'empty_result', false, 2],
  failed: ['vendor', 'busy', false, 2],
  unsuitable: ['vendor', 'empty_result', true, 1],
  misshapen: ['vendor', 'wrong_shape', true, 1],
  timeout: ['vendor', 'timeout', true, 1],
  unreadable: ['vendor', 'provider_failed', true, 1],
};

describe.each(providersUnderTest)('the provider $name', (under) => {
  beforeEach(() => setUp(servicesOrigin, under));

  it.each(
    faultsOf(under).map(
      (fault) => [fault, under.outcomes?.[fault] ?? usualOutcomes[fault]] as const,
    ),
  )('the fault %s means %s, and no call that may be billed is repeated', async (fault, outcome) => {
    const provider = await createFor(under);
    await setUp(servicesOrigin, under, fault);
    const isCutOut = fault === 'opaque';
    const task: ImageTask = {
      tool: isCutOut ? 'bgremove' : 'text2img',
      prompt: 'a cat',
      source: isCutOut ? await hand(servicesOrigin, provider, source) : null,
      mask: null,
      ...(isCutOut ? {} : { shape: '1:1' }),
    };
    const { run, failures, reports } = world([], { provider, task, leftMs: 3_600_000 });
    const made = await passTime(run());
    const [whose, code, isBilled, callsMax] = consequences[outcome];
    expect(failures.at(-1)?.code ?? 'picture').toBe(outcome);
    expect(made).toMatchObject(code === null ? { ok: true } : { ok: false, code: code });
    // What only the operator or nobody caused does not count towards the user's limits.
    const isCounted = whose === 'user' || whose === 'vendor';
    expect(reports.includes(`uncounted: ${whose}`)).toBe(!isCounted);
    expect(
      failures.some((failed) => callCost(failed, provider.capabilities[task.tool], task) !== 0),
    ).toBe(isBilled);
    expect(calls).toHaveLength(provider.keys.length === 1 ? 1 : callsMax);
    expect(JSON.stringify(failures)).not.toMatch(/emulator-[a-z-]*(key|token)/);
  });

  it.each([
    ['img2img', 'as a watercolour'],
    ['edit', 'Replace the background with: snowy mountains'],
  ] as const)('the provider makes a picture from a source: %s', async (tool, prompt) => {
    const provider = await createFor(under);
    const handed = await hand(servicesOrigin, provider, source);
    const made = await picture(provider, { tool, prompt, source: handed });
    expect(made.width).toBe(64);
    expect((await difference(made, source))?.left).toBeGreaterThan(3);
  });

  it('the provider lists the tools of its model', async () => {
    const listed = Object.keys((await createFor(under)).capabilities);
    const lacking: readonly string[] = under.lacks ?? [];
    expect(listed.sort()).toEqual(tools.filter((tool) => !lacking.includes(tool)).sort());
  });

  it.each(['2:3', '16:9'] as const)(
    'the provider makes the shape %s where its table names it',
    async (shape) => {
      const provider = await createFor(under);
      if (!provider.capabilities.text2img?.shapes.includes(shape)) return;
      const made = await picture(provider, { prompt: 'a quiet sea', shape });
      expect(hasRatio(made, ratioOf(shape))).toBe(true);
    },
  );
});

describe.each(capableOf('text'))('the provider $name, which writes,', (under) => {
  beforeEach(() => setUp(servicesOrigin, under));

  it('the provider completes a prompt as text', async () => {
    const provider = await createFor(under);
    const write = (prompt: string) => provider.write({ prompt, keyNumber: 0, mobile: false });
    const improved = await write('Improve: a cat');
    expect(improved).toMatchObject({ text: expect.stringMatching(/^a cat, /) as string });
    const list = await write('List 8 creative prompts: Text to Image');
    expect(list.ok && list.text.split('\n')).toHaveLength(8);
  });

  it.each([
    ['a desktop', false, 30_000],
    ['a phone', true, 45_000],
  ])('a call for text from %s is aborted in time', async (_, mobile, timeoutMs) => {
    const provider = await createFor(under);
    await setUp(servicesOrigin, under, 'hang');
    const from = Date.now();
    const written = provider.write({ prompt: 'Improve: a cat', keyNumber: 0, mobile });
    expect(await passTime(written)).toMatchObject({ ok: false, code: 'timeout' });
    expect(Date.now() - from).toBe(timeoutMs);
  });
});

it.each(providersUnderTest.filter(({ service }) => service !== 'workers-ai'))(
  'the provider $name rejects a wrong key, and does not repeat it',
  async (under) => {
    const secret = 'a-secret-key-nobody-knows';
    const provider = await createFor(under, { IMAGE_PROVIDER_KEYS: secret });
    const response = await call(provider, { prompt: 'a cat' });
    expect(response).toMatchObject({ ok: false, code: 'key_rejected' });
    expect(JSON.stringify(response)).not.toContain(secret);
  },
);

it.each(capableOf('mask'))(
  'the provider $name changes what is white in the mask, and nothing else',
  async (under) => {
    await setUp(servicesOrigin, under);
    const provider = await createFor(under);
    const made = await picture(provider, {
      tool: 'edit',
      prompt: 'Edit this picture. Make it blue.',
      source: await hand(servicesOrigin, provider, source),
      mask: await hand(servicesOrigin, provider, mask),
    });
    const { left = 0, right = 255 } = (await difference(made, source)) ?? {};
    expect(left).toBeGreaterThan(10);
    expect(right).toBeLessThan(3);
  },
);

it.each(capableOf('bgremove'))(
  'the provider $name removes a background, and the result is transparent',
  async (under) => {
    await setUp(servicesOrigin, under);
    const provider = await createFor(under);
    const made = await picture(provider, {
      tool: 'bgremove',
      prompt: 'Remove the background.',
      source: await hand(servicesOrigin, provider, source),
    });
    const { data = new Uint8Array() } = (await readPixels(made.bytes)) ?? {};
    const alpha = data.filter((_, at) => at % 4 === 3);
    expect(alpha.filter((value) => value === 0).length / alpha.length).toBeGreaterThan(0.2);
    expect(alpha.filter((value) => value === 255).length / alpha.length).toBeGreaterThan(0.1);
  },
);
