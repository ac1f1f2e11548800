import { describe, expect, it } from 'vitest';
import { hasRatio, shapes } from '../../../../domain/tools/picture-options.ts';
import type { ImageTask } from '../../../../worker/images/image-task.ts';
import {
  blackForestQueue,
  falQueue,
  replicateQueue,
} from '../../../../worker/images/providers/vendors/queues.ts';
import { createVendorProvider } from '../../../../worker/images/providers/vendors/vendor-provider.ts';
import { modelOf, vendors } from '../../../../worker/images/providers/vendors/vendors.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { configurationWith, respondToCalls } from './configured.ts';

const facts = { ...onePixel, width: 1200, height: 800 };
const source = { as: 'link', url: new URL('https://host.example/a.png'), facts } as const;
const task: ImageTask = { tool: 'img2img', prompt: 'a fox', source, mask: null };
const kinds = Object.keys(vendors) as (keyof typeof vendors)[];

describe('what a queue says of a request', () => {
  it.each([
    [falQueue, { status: 'IN_QUEUE' }, 'waiting'],
    [falQueue, { status: 'COMPLETED' }, 'done'],
    [replicateQueue, { status: 'processing' }, 'waiting'],
    [replicateQueue, { status: 'succeeded' }, 'done'],
    [replicateQueue, { status: 'failed', error: 'NSFW content detected' }, 'refused'],
    [replicateQueue, { status: 'failed', error: 'CUDA out of memory' }, 'failed'],
    [replicateQueue, { status: 'failed', error: 'cannot identify image file' }, 'bad_picture'],
    [
      replicateQueue,
      { status: 'failed', error: '403 for url: https://a.example' },
      'misconfigured',
    ],
    [replicateQueue, { status: 'aborted' }, 'failed'],
    [replicateQueue, { status: 'canceled' }, 'timeout'],
    [blackForestQueue, { status: 'Pending' }, 'waiting'],
    [blackForestQueue, { status: 'Ready' }, 'done'],
    [blackForestQueue, { status: 'Request Moderated' }, 'refused'],
    [blackForestQueue, { status: 'Content Moderated' }, 'refused'],
    [blackForestQueue, { status: 'Error' }, 'failed'],
    [blackForestQueue, null, 'waiting'],
  ])('of %o the state %j means %s', (queue, state, meaning) => {
    const read = queue.read(state);
    expect(typeof read === 'object' ? read.code : read).toBe(meaning);
  });
});

describe('the table of a vendor’s models', () => {
  it.each(kinds)(
    'every model of %s has a price, and its default models are in the table',
    (kind) => {
      const { models, defaultModel, bgremoveModel } = vendors[kind];
      for (const { priceMicroUsd } of Object.values(models)) {
        expect(priceMicroUsd?.standard).toBeGreaterThan(0);
      }
      expect(models[defaultModel]?.tools).toContain('text2img');
      const cutOut = bgremoveModel === null ? ['bgremove'] : models[bgremoveModel]?.tools;
      expect(cutOut).toEqual(['bgremove']);
    },
  );

  it('a model that the table does not have is called as the usual one, at an unknown price', () => {
    const settings = { model: 'fal-ai/new', bgremoveModel: null };
    expect(modelOf(vendors.fal, 'text2img', settings)).toMatchObject({
      name: 'fal-ai/new',
      row: { priceMicroUsd: null, shapes: expect.arrayContaining(['16:9']) as string[] },
    });
    expect(modelOf(vendors.google, 'bgremove', settings)).toBeNull();
  });

  it.each(['fal', 'black-forest-labs'] as const)(
    '%s is asked for the proportions of each shape, and of the source',
    (kind) => {
      const row = modelOf(vendors[kind], 'img2img', { model: null, bgremoveModel: null })?.row;
      for (const shape of shapes) {
        const [width = 1, height = 1] = shape.split(':').map(Number);
        expect(hasRatio(sizeIn(row?.options({ ...task, shape })), width / height)).toBe(true);
      }
      expect(hasRatio(sizeIn(row?.options(task)), 1.5)).toBe(true);
    },
  );

  it('fal is asked for the edit of a model where there are pictures, with or without a source', async () => {
    const variables = { IMAGE_PROVIDER: 'fal', IMAGE_PROVIDER_URL: undefined };
    const provider = await createVendorProvider('fal', configurationWith(variables));
    const sent = respondToCalls(() => Response.json({}, { status: 401 }));
    const plain = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as const;
    for (const each of [plain, { ...plain, references: [source] }]) {
      await provider.generate({ task: each, keyNumber: 0, mobile: false, user: 'hash' });
    }
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/fal-ai/flux-2',
      '/fal-ai/flux-2/edit',
    ]);
  });

  it.each([
    ['fal', 'x-fal-request-timeout', '20'],
    ['replicate', 'cancel-after', '40s'],
  ] as const)(
    '%s begins no picture that would be too late, by the header %s',
    async (kind, header, value) => {
      const variables = {
        IMAGE_PROVIDER: kind,
        IMAGE_PROVIDER_URL: undefined,
        IMAGE_PROVIDER_TIMEOUT_S: '40',
      };
      const provider = await createVendorProvider(kind, configurationWith(variables));
      const sent = respondToCalls(() => Response.json({}, { status: 401 }));
      const plain = { tool: 'text2img', prompt: 'a fox', source: null, mask: null } as const;
      await provider.generate({ task: plain, keyNumber: 0, mobile: false, user: 'hash' });
      expect(new Headers(sent[0]?.init.headers).get(header)).toBe(value);
    },
  );

  it.each([
    ['fal', {}, 2],
    ['fal', { IMAGE_PROVIDER_CALLS_AT_ONCE: '40' }, 40],
    ['black-forest-labs', {}, 24],
  ] as const)('%s with %j has at most %i open calls of a key', async (kind, set, callsMax) => {
    const variables = { IMAGE_PROVIDER: kind, IMAGE_PROVIDER_URL: undefined, ...set };
    const { limits } = await createVendorProvider(kind, configurationWith(variables));
    expect(limits).toMatchObject({ callsPerPeriod: callsMax, periodMs: 180_000, usualMs: 15_000 });
  });

  it('Replicate gets the sources in the field of the model, which its package does not use', () => {
    const row = modelOf(vendors.replicate, 'img2img', { model: null, bgremoveModel: null })?.row;
    expect(row?.options(task)).toMatchObject({
      providerOptions: {
        replicate: {
          aspect_ratio: 'match_input_image',
          input_images: ['https://host.example/a.png'],
        },
      },
    });
  });
});

/** The size in a call's options, wherever the vendor's package wants it. */
function sizeIn(options: { size?: string | undefined; providerOptions?: object } = {}) {
  if (options.size) {
    const [width = 0, height = 0] = options.size.split('x').map(Number);
    return { width, height };
  }
  const { blackForestLabs } = options.providerOptions as {
    blackForestLabs: { width: number; height: number };
  };
  return blackForestLabs;
}
