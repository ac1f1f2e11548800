import { z } from 'zod';
import type { ImageTask } from '../../image-task.ts';
import { flux2 } from './hosted-models.ts';
import { blackForestQueue } from './queues.ts';
import { filesOf, sizeOf } from './task-options.ts';
import type { Vendor, VendorModel, VendorOptions } from './vendor.ts';

/** Those of the form of a request are a list. */
const errorSchema = z.looseObject({
  detail: z.union([z.string(), z.array(z.looseObject({ msg: z.string().default('') }))]),
});
const costSchema = z.object({
  blackForestLabs: z.object({ images: z.array(z.looseObject({ cost: z.number() })).min(1) }),
});

/** A credit of the vendor is a cent. */
const microUsdPerCredit = 10_000;

function options(task: ImageTask): VendorOptions {
  const size = sizeOf(task, { step: 16, sideMin: 256, sideMax: 1920 });
  return {
    files: filesOf(task),
    providerOptions: { blackForestLabs: { ...size, outputFormat: 'png' } },
  };
}

const common = { ...flux2, options } as const;

/** The vendor's page 'Pricing', November 2026. A reference counts as two megapixels: parts are rounded up. */
const models: Readonly<Record<string, VendorModel>> = {
  'flux-2-pro': {
    ...common,
    priceMicroUsd: { standard: 30_000, fine: 45_000 },
    editPriceMicroUsd: 45_000,
    referencesMax: 3,
    referenceMicroUsd: 30_000,
  },
  'flux-2-max': {
    ...common,
    priceMicroUsd: { standard: 70_000, fine: 100_000 },
    referencesMax: 1,
    referenceMicroUsd: 60_000,
  },
  'flux-2-klein-4b': {
    ...common,
    referencesMax: 3,
    priceMicroUsd: { standard: 14_000 },
    referenceMicroUsd: 2_000,
  },
};

export const blackForestLabs: Vendor = {
  title: 'Black Forest Labs',
  url: 'https://api.bfl.ai/v1',
  limit: { callsAtOnce: 24 },
  defaultModel: 'flux-2-pro',
  bgremoveModel: null,
  models,
  takes: 'bytes',
  keyHosts: /^api(\.[a-z0-9-]+)?\.bfl\.ai$/,
  queue: blackForestQueue,
  load: async (name, settings) =>
    (await import('@ai-sdk/black-forest-labs')).createBlackForestLabs(settings).image(name),
  readError: (body) => {
    const { detail } = errorSchema.catch({ detail: '' }).parse(body);
    const text = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ');
    return { name: '', text };
  },
  readCost: ({ providerMetadata }) => {
    const metadata = costSchema.safeParse(providerMetadata).data?.blackForestLabs.images[0];
    return metadata ? Math.round(metadata.cost * microUsdPerCredit) : null;
  },
};
