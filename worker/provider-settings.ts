import { z } from 'zod';
import { shapes } from '../domain/tools/picture-options.ts';
import { type Tool, tools } from '../domain/tools/tools.ts';
import { address, list, text } from './variable-kinds.ts';

const keyList = list.refine((keys) => keys.length > 0, 'must name at least one key');
const toolList = list.pipe(
  z
    .array(z.enum(tools, `must name tools among ${tools.join(', ')}`))
    .min(1, 'must name at least one tool'),
);

const shapeList = list.pipe(z.array(z.enum(shapes, `must name shapes among ${shapes.join(', ')}`)));

/** A Durable Object waits for the call. */
const timeoutS = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(5, 'must be at least 5')
  .max(600, 'must be at most 600');

const callsMax = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(10_000, 'must be at most 10000');

export const providerVariables = {
  IMAGE_PROVIDER_URL: address.optional(),
  IMAGE_PROVIDER_HOST: text.optional(),
  IMAGE_PROVIDER_KEYS: keyList.optional(),
  IMAGE_PROVIDER_MODEL: text.optional(),
  IMAGE_PROVIDER_TEXT_MODEL: text.optional(),
  IMAGE_PROVIDER_BGREMOVE_MODEL: text.optional(),
  IMAGE_PROVIDER_TIMEOUT_S: timeoutS.optional(),
  IMAGE_PROVIDER_SHAPES: shapeList.default([]),
  IMAGE_PROVIDER_TOOLS: toolList.optional(),
  IMAGE_PROVIDER_CALLS_PER_MINUTE: callsMax.optional(),
  IMAGE_PROVIDER_CALLS_AT_ONCE: callsMax.optional(),
  PROVIDER_CALLS_PER_DAY: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .optional(),
  IMAGE_PROVIDER_REPEAT: z.enum(['never', 'uncertain']).default('never'),
};

type ProviderVariables = z.infer<z.ZodObject<typeof providerVariables>>;

interface ProviderDefinition {
  readonly requires: readonly (keyof ProviderVariables)[];
  /** The bindings that must exist for it. They are not variables. */
  readonly bindings: readonly string[];
  readonly readSettings: (variables: ProviderVariables) => object;
}

/** A vendor with a package of its own. */
const vendor = {
  requires: ['IMAGE_PROVIDER_KEYS'],
  bindings: [],
  readSettings: (variables: ProviderVariables) => ({
    url: variables.IMAGE_PROVIDER_URL ? new URL(variables.IMAGE_PROVIDER_URL) : null,
    keys: variables.IMAGE_PROVIDER_KEYS as readonly string[],
    ...readModels(variables),
    bgremoveModel: variables.IMAGE_PROVIDER_BGREMOVE_MODEL ?? null,
  }),
} as const satisfies ProviderDefinition;

/**
 * By the values of `IMAGE_PROVIDER`. The compiler requires an adapter for each in
 * `images/providers/create-provider.ts`.
 */
export const imageProviders = {
  keyed: {
    requires: ['IMAGE_PROVIDER_URL', 'IMAGE_PROVIDER_HOST', 'IMAGE_PROVIDER_KEYS'],
    bindings: [],
    readSettings: (variables) => ({
      url: new URL(variables.IMAGE_PROVIDER_URL as string),
      host: variables.IMAGE_PROVIDER_HOST as string,
      keys: variables.IMAGE_PROVIDER_KEYS as readonly string[],
      shapes: variables.IMAGE_PROVIDER_SHAPES,
    }),
  },
  openai: {
    requires: ['IMAGE_PROVIDER_KEYS'],
    bindings: [],
    readSettings: (variables) => ({
      url: new URL(variables.IMAGE_PROVIDER_URL ?? 'https://api.openai.com/v1'),
      keys: variables.IMAGE_PROVIDER_KEYS as readonly string[],
      ...readModels(variables),
    }),
  },
  google: vendor,
  fal: vendor,
  replicate: vendor,
  'black-forest-labs': vendor,
  'workers-ai': {
    requires: [],
    bindings: ['AI', 'IMAGES'],
    readSettings: (variables) => ({
      url: isRestAddress(variables.IMAGE_PROVIDER_URL)
        ? new URL(variables.IMAGE_PROVIDER_URL)
        : null,
      keys: variables.IMAGE_PROVIDER_KEYS ?? [],
      ...readModels(variables),
      bgremoveModel: variables.IMAGE_PROVIDER_BGREMOVE_MODEL ?? null,
    }),
  },
} as const satisfies Record<string, ProviderDefinition>;

export type ProviderKind = keyof typeof imageProviders;

export const providerKinds = Object.keys(imageProviders) as [ProviderKind, ...ProviderKind[]];

/** Of Cloudflare's REST API, `…/accounts/<id>/ai`; another provider's address may still be set. */
export function isRestAddress(address: string | undefined): address is string {
  return /\/(accounts\/[^/]+|workers-ai)\/ai\/?$/.test(address ?? '');
}

export type VendorKind = 'google' | 'fal' | 'replicate' | 'black-forest-labs';

/** Settings that every provider has. */
interface CommonSettings {
  /** The tools that the operator has enabled; null enables all that the provider supports. */
  tools: readonly Tool[] | null;
  /** For each key; null selects the provider's usual limit. */
  callsPerMinute: number | null;
  /** Open calls of each key, with a provider that limits those; null selects its usual limit. */
  callsAtOnce: number | null;
  /** For all keys together; null if no bound is set. */
  callsPerDay: number | null;
  /** Whether a call that may have made a picture may be repeated, and billed again. */
  mayRepeat: boolean;
  /** Of one call; null selects that of the model. */
  timeoutS: number | null;
}

export type ProviderSettings = {
  [Kind in ProviderKind]: CommonSettings & { kind: Kind } & ReturnType<
      (typeof imageProviders)[Kind]['readSettings']
    >;
}[ProviderKind];

export type SettingsOf<Kind extends ProviderKind> = Extract<ProviderSettings, { kind: Kind }>;

export function readProvider(kind: ProviderKind, variables: ProviderVariables): ProviderSettings {
  const common: CommonSettings = {
    tools: variables.IMAGE_PROVIDER_TOOLS ?? null,
    callsPerMinute: variables.IMAGE_PROVIDER_CALLS_PER_MINUTE ?? null,
    callsAtOnce: variables.IMAGE_PROVIDER_CALLS_AT_ONCE ?? null,
    callsPerDay: variables.PROVIDER_CALLS_PER_DAY ?? null,
    timeoutS: variables.IMAGE_PROVIDER_TIMEOUT_S ?? null,
    mayRepeat: variables.IMAGE_PROVIDER_REPEAT === 'uncertain',
  };
  return { ...common, kind, ...imageProviders[kind].readSettings(variables) } as ProviderSettings;
}

function readModels(variables: ProviderVariables) {
  return {
    model: variables.IMAGE_PROVIDER_MODEL ?? null,
    textModel: variables.IMAGE_PROVIDER_TEXT_MODEL ?? null,
  };
}
