import { z } from 'zod';
import { type ImageTask, inputsOf, linkOf } from '../../image-task.ts';
import { briaBackground, flux2 } from './hosted-models.ts';
import { replicateQueue } from './queues.ts';
import { shapeOf } from './task-options.ts';
import type { Vendor, VendorModel, VendorOptions } from './vendor.ts';

const errorSchema = z.looseObject({
  detail: z.string().default(''),
  title: z.string().default(''),
});

/** The package would send sources as `input_image`, which the model's schema does not have. */
function options(task: ImageTask): VendorOptions {
  const shape = shapeOf(task);
  const inputs = inputsOf(task);
  return {
    aspectRatio: shape === 'original' ? undefined : shape,
    providerOptions: {
      replicate: {
        ...(shape === 'original' ? { aspect_ratio: 'match_input_image' } : {}),
        ...(inputs.length > 0 ? { input_images: inputs.map(linkOf) } : {}),
        resolution: task.quality === 'fine' ? '2 MP' : '1 MP',
        output_format: 'png',
      },
    },
  };
}

const common = {
  ...flux2,
  shapes: ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9', 'original'],
  options,
} as const;

const models: Readonly<Record<string, VendorModel>> = {
  'black-forest-labs/flux-2-pro': {
    ...common,
    priceMicroUsd: { standard: 30_000, fine: 45_000 },
    editPriceMicroUsd: 45_000,
    referencesMax: 3,
    referenceMicroUsd: 30_000,
  },
  'bria/remove-background': {
    ...briaBackground,
    options: ({ source }) => ({
      prompt: undefined,
      providerOptions: { replicate: source ? { image: linkOf(source) } : {} },
    }),
  },
};

export const replicate: Vendor = {
  title: 'Replicate',
  url: 'https://api.replicate.com/v1',
  limit: { callsPerMinute: 600 },
  defaultModel: 'black-forest-labs/flux-2-pro',
  bgremoveModel: 'bria/remove-background',
  models,
  // It recommends data URIs below 1 MB only (vendor's page 'Input files').
  takes: 'link',
  // Without `wait` the request is accepted at once, and its id can be stored.
  headers: (limitS) => ({ prefer: '', 'cancel-after': `${limitS}s` }),
  queue: replicateQueue,
  load: async (name, { apiKey, baseURL, fetch }) =>
    (await import('@ai-sdk/replicate'))
      .createReplicate({ apiToken: apiKey, baseURL, fetch })
      .image(name),
  readError: (body) => {
    const { detail, title } = errorSchema.catch({ detail: '', title: '' }).parse(body);
    return { name: '', text: `${title} ${detail}` };
  },
};
