import type { Tool } from '../../../domain/tools/tools.ts';
import { type Configuration, readConfiguration } from '../../config.ts';
import type { ProviderKind, ProviderSettings, VendorKind } from '../../provider-settings.ts';
import { shorten } from '../pictures/response-body.ts';
import { redact } from '../redact.ts';
import { checkResult } from './check-result.ts';
import { createKeyedProvider } from './keyed.ts';
import { createOpenAiProvider } from './openai.ts';
import type { ImageProvider, ProviderFailure } from './provider.ts';
import { createVendorProvider } from './vendors/vendor-provider.ts';
import { vendors } from './vendors/vendors.ts';
import { createWorkersAiProvider } from './workers-ai.ts';

type Adapter = (configuration: Configuration, environment: object) => Promise<ImageProvider>;

/** Those without a package. */
const adapters: Readonly<Record<Exclude<ProviderKind, VendorKind>, Adapter>> = {
  keyed: createKeyedProvider,
  openai: createOpenAiProvider,
  'workers-ai': createWorkersAiProvider,
};

/** One provider per configuration, because the fingerprints of many keys take time to compute. */
const known = new WeakMap<Configuration, ImageProvider>();

/**
 * Returns the configured provider: enabled tools only, checked results, and failure reasons without keys.
 * `environment` has the bindings of Workers AI.
 */
export async function createProvider(
  configuration: Configuration,
  environment: object,
): Promise<ImageProvider> {
  const made = known.get(configuration) ?? (await makeProvider(configuration, environment));
  known.set(configuration, made);
  return made;
}

/** Returns null while the configuration is not valid. */
export async function configuredProvider(
  environment: object,
): Promise<{ configuration: Configuration; provider: ImageProvider } | null> {
  const settings = readConfiguration(environment);
  if (!settings.ok) return null;
  const { configuration } = settings;
  return { configuration, provider: await createProvider(configuration, environment) };
}

async function makeProvider(
  configuration: Configuration,
  environment: object,
): Promise<ImageProvider> {
  const settings = configuration.imageProvider;
  const { kind } = settings;
  const provider = isVendor(kind)
    ? await createVendorProvider(kind, configuration)
    : await adapters[kind](configuration, environment);
  const withoutKeys = <Response extends { ok: true } | ProviderFailure>(
    response: Response,
  ): Response =>
    response.ok
      ? response
      : { ...response, reason: shorten(redact(response.reason, keysOf(settings))) };
  return {
    ...provider,
    limits:
      settings.callsPerDay === null
        ? provider.limits
        : { ...provider.limits, callsPerDay: settings.callsPerDay },
    capabilities: Object.fromEntries(
      Object.entries(provider.capabilities).filter(
        ([tool]) => settings.tools?.includes(tool as Tool) ?? true,
      ),
    ),
    generate: async (call) =>
      withoutKeys(await checkResult(call.task, await provider.generate(call))),
    write: async (call) => withoutKeys(await provider.write(call)),
  };
}

function isVendor(kind: ProviderKind): kind is VendorKind {
  return Object.hasOwn(vendors, kind);
}

function keysOf(settings: ProviderSettings): readonly string[] {
  return 'keys' in settings ? settings.keys : [];
}
