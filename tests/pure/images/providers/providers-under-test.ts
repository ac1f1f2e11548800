import { ruleSchema as keyedFaults } from '../../../../emulators/image-provider/faults.ts';
import { ruleSchema as vendorFaults } from '../../../../emulators/image-vendors/faults.ts';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import { ruleSchema as openAiFaults } from '../../../../emulators/openai/faults.ts';
import { ruleSchema as workersAiFaults } from '../../../../emulators/workers-ai/faults.ts';
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

const faults = {
  'image-provider': keyedFaults,
  openai: openAiFaults,
  gemini: vendorFaults,
  fal: vendorFaults,
  replicate: vendorFaults,
  'black-forest-labs': vendorFaults,
  'workers-ai': workersAiFaults,
};

export type Fault = (typeof faults)[keyof typeof faults]['shape']['mode']['options'][number];
export type Outcome = ProviderFailure['code'] | 'picture';

/** One adapter, its emulator, and what differs from the usual outcomes. */
export interface ProviderUnderTest {
  name: string;
  service: keyof typeof faults;
  /** The name of its local configuration. */
  local: ProviderKind;
  variables?: Record<string, string>;
  outcomes?: Partial<Record<Fault, Outcome>>;
  /** What its usual model can't do. */
  lacks?: readonly ('bgremove' | 'mask' | 'text')[];
}

/** What each fault of an emulator means, unless an adapter knows better. */
export const usualOutcomes: Record<Fault, Outcome> = {
  slow: 'picture',
  returns_url: 'picture',
  lost_polls: 'picture',
  rate_limited: 'key_limited',
  rejected_key: 'key_rejected',
  missing_scope: 'key_rejected',
  not_allowed: 'key_rejected',
  not_agreed: 'key_rejected',
  blocked: 'key_rejected',
  private_model: 'key_rejected',
  no_money: 'out_of_money',
  allocation_used: 'out_of_money',
  unknown_parameter: 'misconfigured',
  unknown_model: 'misconfigured',
  no_model_access: 'misconfigured',
  unsupported_region: 'unsupported_region',
  refused: 'refused',
  refused_late: 'refused',
  refused_by_model: 'refused',
  too_large: 'bad_picture',
  empty: 'empty',
  empty_json: 'empty',
  no_image: 'failed',
  error_500: 'failed',
  error_503: 'failed',
  no_capacity: 'failed',
  opaque: 'unsuitable',
  other_size: 'misshapen',
  // A gateway without a response: a picture may have been made.
  html: 'timeout',
  hang: 'timeout',
  drop: 'unreadable',
  broken_json: 'unreadable',
  dead_url: 'unreadable',
  not_a_picture: 'unreadable',
  truncated_picture: 'unreadable',
  huge_picture: 'unreadable',
};

/** The adapter of every provider: each passes the contract. */
const adapters: Record<ProviderKind, Omit<ProviderUnderTest, 'name' | 'local'>> = {
  // Its limit is 30 s.
  keyed: { service: 'image-provider', lacks: ['mask'], outcomes: { slow: 'timeout' } },
  openai: { service: 'openai' },
  google: { service: 'gemini', lacks: ['bgremove', 'mask'], outcomes: { no_image: 'unsuitable' } },
  fal: { service: 'fal', lacks: ['mask', 'text'] },
  replicate: { service: 'replicate', lacks: ['mask', 'text'] },
  'black-forest-labs': { service: 'black-forest-labs', lacks: ['bgremove', 'mask', 'text'] },
  'workers-ai': {
    service: 'workers-ai',
    variables: { IMAGE_PROVIDER_URL: '', IMAGE_PROVIDER_KEYS: '', IMAGE_PROVIDER_MODEL: '' },
    // A binding reports its failures itself; there is no gateway. The limit of Cloudflare's models is 60 s.
    outcomes: { html: 'failed', slow: 'timeout' },
  },
};

export const providersUnderTest: readonly ProviderUnderTest[] = [
  ...providerKinds.map((name) => ({ name, local: name, ...adapters[name] })),
  {
    name: 'hosted models of Workers AI',
    service: 'workers-ai',
    local: 'workers-ai',
    lacks: ['mask'],
    outcomes: { empty: 'unsuitable' },
  },
];

/** The faults of an adapter's emulator that concern it. */
export function faultsOf({ name, service, lacks = [] }: ProviderUnderTest): Fault[] {
  // Their pictures are in the response.
  const absent: Fault[] = /google|^workers-ai/.test(name) ? ['dead_url', 'lost_polls'] : [];
  return faults[service].shape.mode.options.filter(
    (mode) => !absent.includes(mode) && !(mode === 'opaque' && lacks.includes('bgremove')),
  );
}

/** Those whose usual model can do this. */
export function capableOf(what: 'bgremove' | 'mask' | 'text'): ProviderUnderTest[] {
  return providersUnderTest.filter(({ lacks = [] }) => !lacks.includes(what));
}

/** Creates an adapter with at most two keys, for the emulators at the origin `services`. */
export async function create(
  services: string,
  { local, variables }: ProviderUnderTest,
  changes: Record<string, string> = {},
): Promise<ImageProvider> {
  const configured: Record<string, string> = {
    ...localConfiguration(services, local),
    ...variables,
    ...changes,
  };
  const keys = configured.IMAGE_PROVIDER_KEYS?.split(',').slice(0, 2).join(',');
  const environment = {
    ...Object.fromEntries(
      Object.entries({ ...configured, IMAGE_PROVIDER_KEYS: keys }).filter(([, value]) => value),
    ),
    ...emulatedBindings(`${services}/__services/workers-ai`),
  };
  const settings = readConfiguration(environment);
  if (!settings.ok) throw new Error(settings.faults.join());
  return createProvider(settings.configuration, environment);
}

/** Lets the emulator work normally or with this fault, and draw small pictures. */
export async function setUp(
  services: string,
  { service }: ProviderUnderTest,
  fault?: Fault,
): Promise<void> {
  const control = `${services}/__services/${service}/control`;
  await fetch(control, { method: 'DELETE' });
  const rules = fault ? [{ mode: fault, delayMs: 100_000 }] : [];
  const body = JSON.stringify({ size: 64, rules });
  const response = await fetch(control, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}

/** The picture in the form that the provider takes. */
export async function hand(
  services: string,
  provider: ImageProvider,
  picture: Picture,
): Promise<HandedPicture> {
  if (provider.takes === 'bytes') return { as: 'bytes', picture };
  const host = createKeyedHost({
    kind: 'keyed',
    url: new URL(`${services}/__services/image-host/upload`),
    key: 'emulator-image-host-key',
  });
  const read = async () => ({ ok: true, picture }) as const;
  const published = await host.publish(read, `source.${picture.extension}`, false);
  if (!published.ok) throw new Error(published.reason);
  return { as: 'link', url: published.url, facts: picture };
}
