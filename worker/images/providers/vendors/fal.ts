import { z } from 'zod';
import type { ImageTask } from '../../image-task.ts';
import { briaBackground, flux2 } from './hosted-models.ts';
import { falQueue } from './queues.ts';
import { filesOf, sizeOf } from './task-options.ts';
import type { Vendor, VendorModel, VendorOptions } from './vendor.ts';

/** A model's errors are a list; the queue's own have one type. */
const errorSchema = z.object({
  error_type: z.string().default(''),
  detail: z.union([
    z.string(),
    z.array(z.looseObject({ type: z.string().default(''), msg: z.string().default('') })),
  ]),
});

function options(task: ImageTask): VendorOptions {
  const { width, height } = sizeOf(task, { step: 16, sideMin: 512, sideMax: 2048 });
  const files = filesOf(task);
  return {
    size: `${width}x${height}`,
    files,
    providerOptions: {
      fal: { outputFormat: 'png', ...(files ? { useMultipleImages: true } : {}) },
    },
  };
}

const common = { ...flux2, referencesMax: 3, options } as const;

/** Prices for a megapixel, the second one included for `fine`; an edit pays for its source and its references too. */
const models: Readonly<Record<string, VendorModel>> = {
  'fal-ai/flux-2': {
    ...common,
    editName: 'fal-ai/flux-2/edit',
    priceMicroUsd: { standard: 12_000, fine: 24_000 },
    editPriceMicroUsd: 24_000,
    referenceMicroUsd: 24_000,
  },
  'fal-ai/flux-2-pro': {
    ...common,
    editName: 'fal-ai/flux-2-pro/edit',
    priceMicroUsd: { standard: 30_000, fine: 45_000 },
    editPriceMicroUsd: 45_000,
    referenceMicroUsd: 30_000,
  },
  'fal-ai/bria/background/remove': {
    ...briaBackground,
    options: (task) => ({ prompt: undefined, files: filesOf(task) }),
  },
};

export const fal: Vendor = {
  title: 'fal.ai',
  url: 'https://queue.fal.run',
  // Of a new account; it grows with the credits that were bought (vendor's page 'Concurrency Limits').
  limit: { callsAtOnce: 2 },
  defaultModel: 'fal-ai/flux-2',
  bgremoveModel: 'fal-ai/bria/background/remove',
  models,
  // Addresses work with every model, data URIs with some (vendor's page 'fal CDN').
  takes: 'link',
  // The queue would repeat a failed request up to ten times, and begin one that nobody waits for any more.
  headers: (limitS) => ({ 'x-fal-no-retry': '1', 'x-fal-request-timeout': String(limitS / 2) }),
  queue: falQueue,
  load: async (name, settings) => (await import('@ai-sdk/fal')).createFal(settings).image(name),
  readError: (body) => {
    const { detail = '', error_type = '' } = errorSchema.safeParse(body).data ?? {};
    if (typeof detail === 'string') return { name: error_type, text: detail };
    return { name: detail[0]?.type ?? '', text: detail.map(({ msg }) => msg).join(' ') };
  },
};
