import type { Configuration } from '../../config.ts';
import { createKeyedProvider } from './keyed.ts';
import type { ImageProvider } from './provider.ts';

/** The provider that the configuration names. */
export function createProvider(
  configuration: Configuration,
  _environment: Env,
): Promise<ImageProvider> {
  return createKeyedProvider(configuration);
}
