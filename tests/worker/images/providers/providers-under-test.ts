import { env } from 'cloudflare:workers';
import { readConfiguration } from '../../../../worker/config.ts';
import { createKeyedHost } from '../../../../worker/images/hosts/keyed-host.ts';
import type { HandedPicture, Picture } from '../../../../worker/images/image-task.ts';
import { createProvider } from '../../../../worker/images/providers/create-provider.ts';
import type {
  ImageProvider,
  ProviderFailure,
} from '../../../../worker/images/providers/provider.ts';
import { type ProviderKind, providerKinds } from '../../../../worker/provider-settings.ts';
import { emulatedBindings } from './emulated-bindings.ts';

const services = `${env.SERVICES_ORIGIN}/__services`;

/** The failures that the contract names. */
export type Trouble =
  | 'limited'
  | 'refused'
  | 'rejected'
  | 'out of money'
  | 'an unknown parameter'
  | 'empty'
  | 'broken JSON'
  | 'HTML'
  | 'error'
  | 'a cut-off picture'
  | 'a dropped connection'
  | 'no answer';

type Code = ProviderFailure['code'];

/** One adapter, how its emulator is made to fail, and the expected outcome of each failure. */
export interface ProviderUnderTest {
  name: string;
  service: string;
  variables: Record<string, string>;
  /** The emulator's name of each failure. */
  modes: Record<Trouble, string>;
  /** Where the code is not the usual one. */
  codes?: Partial<Record<Trouble, Code>>;
  /** What its usual model can't do. */
  lacks?: readonly ('bgremove' | 'mask' | 'text')[];
}

/** The code of each failure, unless an adapter has another one. */
export const usualCodes: Record<Trouble, Code> = {
  limited: 'key_limited',
  refused: 'refused',
  rejected: 'key_rejected',
  'out of money': 'out_of_money',
  'an unknown parameter': 'misconfigured',
  empty: 'empty',
  'broken JSON': 'unreadable',
  // A gateway without a response: a picture may have been made.
  HTML: 'timeout',
  error: 'failed',
  'a cut-off picture': 'unreadable',
  'a dropped connection': 'unreadable',
  'no answer': 'timeout',
};

const sharedModes = {
  limited: 'rate_limited',
  refused: 'refused',
  rejected: 'rejected_key',
  'out of money': 'no_money',
  'an unknown parameter': 'unknown_parameter',
  empty: 'empty',
  'broken JSON': 'broken_json',
  HTML: 'html',
  error: 'error_500',
  'a cut-off picture': 'truncated_picture',
  'a dropped connection': 'drop',
  'no answer': 'hang',
} as const satisfies Record<Trouble, string>;

const vendorKeys = ['emulator-vendor-key-1', 'emulator-vendor-key-2'];

/** A request that its queue could not make says so itself. */
const queueCodes = { empty: 'failed' } as const;

/** A vendor with a package. */
function vendor(
  provider: ProviderKind,
  service: string,
  path: string,
  more: Pick<ProviderUnderTest, 'codes' | 'lacks'>,
): Omit<ProviderUnderTest, 'name'> {
  return {
    service,
    variables: {
      IMAGE_PROVIDER: provider,
      IMAGE_PROVIDER_URL: `${services}/${path}`,
      IMAGE_PROVIDER_KEYS: vendorKeys.join(),
    },
    modes: sharedModes,
    ...more,
  };
}

/** The adapter of every provider: each passes the contract. */
const adapters: Record<ProviderKind, Omit<ProviderUnderTest, 'name'>> = {
  keyed: {
    service: 'image-provider',
    variables: {},
    lacks: ['mask'],
    modes: sharedModes,
  },
  openai: {
    service: 'openai',
    variables: {
      IMAGE_PROVIDER: 'openai',
      IMAGE_PROVIDER_URL: `${services}/openai/v1`,
      IMAGE_PROVIDER_KEYS: 'emulator-openai-key-1,emulator-openai-key-2',
    },
    modes: sharedModes,
  },
  google: vendor('google', 'gemini', 'gemini/v1beta', {
    // It has no status for an account without money.
    codes: { 'out of money': 'key_limited', empty: 'unsuitable' },
    lacks: ['bgremove', 'mask'],
  }),
  fal: vendor('fal', 'fal', 'fal', { codes: queueCodes, lacks: ['mask', 'text'] }),
  replicate: vendor('replicate', 'replicate', 'replicate/v1', {
    codes: queueCodes,
    lacks: ['mask', 'text'],
  }),
  'black-forest-labs': vendor('black-forest-labs', 'black-forest-labs', 'black-forest-labs/v1', {
    codes: queueCodes,
    lacks: ['bgremove', 'mask', 'text'],
  }),
  'workers-ai': {
    service: 'workers-ai',
    variables: { IMAGE_PROVIDER: 'workers-ai' },
    modes: {
      ...sharedModes,
      limited: 'no_capacity',
      rejected: 'not_allowed',
      'out of money': 'allocation_used',
      'an unknown parameter': 'unknown_model',
    },
    // A binding reports its failures itself; there is no gateway. It counts no calls of a minute.
    codes: { HTML: 'failed', limited: 'failed' },
  },
};

export const providersUnderTest: readonly ProviderUnderTest[] = [
  ...providerKinds.map((name) => ({ name, ...adapters[name] })),
  {
    ...adapters['workers-ai'],
    name: 'hosted models of Workers AI',
    variables: {
      IMAGE_PROVIDER: 'workers-ai',
      IMAGE_PROVIDER_URL: `${services}/workers-ai/ai`,
      IMAGE_PROVIDER_KEYS: 'emulator-workers-ai-token',
      IMAGE_PROVIDER_MODEL: 'google/nano-banana-2-lite',
      IMAGE_PROVIDER_BGREMOVE_MODEL: 'bria/remove-background',
    },
    lacks: ['mask'],
    codes: { limited: 'failed', empty: 'unsuitable', HTML: 'failed' },
  },
];

/** Those whose usual model can do this. */
export function capableOf(what: 'bgremove' | 'mask' | 'text'): ProviderUnderTest[] {
  return providersUnderTest.filter(({ lacks = [] }) => !lacks.includes(what));
}

export async function create(
  { variables }: ProviderUnderTest,
  changes: Record<string, string> = {},
): Promise<ImageProvider> {
  const environment = { ...env, ...emulatedBindings, ...variables, ...changes };
  const settings = readConfiguration(environment);
  if (!settings.ok) throw new Error(settings.faults.join());
  return createProvider(settings.configuration, environment);
}

export async function control({ service }: ProviderUnderTest, body: object): Promise<void> {
  const response = await fetch(`${services}/${service}/control`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** How many calls the emulator got; Workers AI's keeps no record. */
export async function callCount({ service }: ProviderUnderTest): Promise<number> {
  if (service === 'workers-ai') return 0;
  const response = await fetch(`${services}/${service}/calls`);
  return (await response.json<{ calls: unknown[] }>()).calls.length;
}

/** Lets the emulator work normally, draw small pictures, and forget every call. */
export async function reset({ service }: ProviderUnderTest): Promise<void> {
  await fetch(`${services}/${service}/control`, { method: 'DELETE' });
  await fetch(`${services}/${service}/control`, {
    method: 'POST',
    body: JSON.stringify({ size: 64 }),
  });
}

/** The picture in the form that the provider takes. */
export async function hand(provider: ImageProvider, picture: Picture): Promise<HandedPicture> {
  if (provider.takes === 'bytes') return { as: 'bytes', picture };
  const host = createKeyedHost({
    kind: 'keyed',
    url: new URL(`${services}/image-host/upload`),
    key: 'emulator-image-host-key',
  });
  const published = await host.publish(
    async () => ({ ok: true, picture }),
    `source.${picture.extension}`,
    false,
  );
  if (!published.ok) throw new Error(published.reason);
  return { as: 'link', url: published.url, facts: picture };
}

/** Every key of the adapters under test. */
export const allKeys: readonly string[] = [
  ...env.IMAGE_PROVIDER_KEYS.split(','),
  'emulator-openai-key-1',
  'emulator-openai-key-2',
  ...vendorKeys,
  'a-secret-key-nobody-knows',
];
